import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm test` runs every test: first the unit tests, then those that need a running service, so that the two do not compete
 * for the cores. Arguments go to Vitest (`npm test -- test/engine`). The last line counts the results.
 */

type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number; success: boolean };

const ROUNDS = [["architecture", "unit", "alone", "web"], ["service"]];
const VITEST = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

const outputFolder = mkdtempSync(join(tmpdir(), "backspread-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
let failed = false;

for (const projects of ROUNDS) {
  const output = join(outputFolder, `${projects[0]}.json`);
  const run = spawnSync(
    process.execPath,
    [
      VITEST,
      "run",
      "--config",
      "test/vitest.config.ts",
      "--passWithNoTests",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${output}`,
      ...process.argv.slice(2),
    ],
    {
      cwd: join(import.meta.dirname, ".."),
      stdio: "inherit",
      // Test files, services and commands are some hundred processes of the same code.
      env: { ...process.env, NODE_COMPILE_CACHE: join(outputFolder, "compiled") },
    },
  );
  failed ||= run.status !== 0;
  try {
    const counts = JSON.parse(readFileSync(output, "utf8")) as Counts;
    total.passed += counts.numPassedTests;
    total.failed += counts.numFailedTests;
    total.skipped += counts.numPendingTests;
  } catch {
    // A round without matching files, or one that crashed, writes no counts; its exit status tells them apart.
  }
}

rmSync(outputFolder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failed || total.failed > 0 || total.passed === 0 ? 1 : 0;
