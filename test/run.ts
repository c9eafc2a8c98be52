import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/**
 * `npm test` runs every test: first the unit tests, then those that need a running service, so that the two do not compete
 * for the cores. Arguments go to Vitest (`npm test -- test/engine`). What failed in either round is named once more at the
 * end, and the last line counts the results.
 */

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    /** Why the file could not be run, else empty. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

const LINES_OF_A_FAILURE = 12;

const ROUNDS = [["architecture", "unit", "alone", "web"], ["service"]];
const ROOT = join(import.meta.dirname, "..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const outputFolder = mkdtempSync(join(tmpdir(), "backspread-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
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
      cwd: ROOT,
      stdio: "inherit",
      // Test files, services and commands are some hundred processes of the same code.
      env: { ...process.env, NODE_COMPILE_CACHE: join(outputFolder, "compiled") },
    },
  );
  failed ||= run.status !== 0;
  try {
    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    total.skipped += report.numPendingTests;
    failures.push(...failuresOf(report));
  } catch {
    // A round without matching files, or one that crashed, writes no counts; its exit status tells them apart.
  }
}

rmSync(outputFolder, { recursive: true, force: true });
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failed || total.failed > 0 || total.passed === 0 ? 1 : 0;

/** One text for each failed test of a round, and for each file that could not be run: where it is, its name, and why. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(
        ({ fullName, failureMessages }) => `${file}: ${fullName}\n${firstLines(failureMessages.join("\n"))}`,
      );
    return message === "" || tests.length > 0 ? tests : [`${file}\n${firstLines(message)}`];
  });
}

/** The message and where in the project it came from. */
function firstLines(text: string): string {
  const lines = text.split("\n").filter((line) => !/^ +at .*(node_modules|node:|new Promise)/.test(line));
  return lines.slice(0, LINES_OF_A_FAILURE).join("\n");
}
