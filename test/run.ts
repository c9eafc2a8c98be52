import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { parseCLI, startVitest } from "vitest/node";
import { newReport } from "./report.ts";

/**
 * `npm test` runs every test: first the unit tests, then those that need a running service, so that the two do not compete
 * for the cores. Arguments go to Vitest (`npm test -- test/rules/engine`). All temporary files of the run lie in one folder, which
 * is removed with it.
 */

const ROUNDS = [["architecture", "unit", "alone", "web"], ["service"]];
/** What tools print besides the tests' results; it is of use where a round crashes without a failure. */
const LAST_WORDS = 4000;

const folder = mkdtempSync(join(tmpdir(), "backspread-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
process.env.TMPDIR = folder;
// Test files, services and commands are some hundred processes of the same code.
process.env.NODE_COMPILE_CACHE = join(folder, "compiled");

const report = newReport((line) => console.log(line));
let chatter = "";
const listener = () =>
  new Writable({
    write: (chunk, _, done) => {
      chatter = `${chatter}${chunk}`.slice(-LAST_WORDS);
      done();
    },
  });

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
let failed = false;
for (const project of ROUNDS) {
  const vitest = await startVitest(
    filter,
    {
      ...options,
      config: join(import.meta.dirname, "vitest.config.ts"),
      passWithNoTests: true,
      watch: false,
      project,
      reporters: [report],
    },
    { root: join(import.meta.dirname, "..") },
    { stdout: listener(), stderr: listener() },
  );
  await vitest?.close();
  failed ||= process.exitCode !== undefined && process.exitCode !== 0;
}

const { passed, failed: red, skipped } = report.counts;
if (failed && report.failures.length === 0) console.log(`A round ended without a result:\n${chatter}`);
for (const failure of report.failures) console.log(`\nFAILED ${failure}`);
console.log(`${passed} passed, ${red} failed, ${skipped} skipped`);
process.exit(failed || report.failures.length > 0 || passed === 0 ? 1 : 0);
