import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { parseCLI, startVitest } from "vitest/node";
import { newCounts, newReport } from "./report.ts";

/**
 * `npm test` runs every test in two rounds at once: those that need a running service wait for it half of their time, and
 * the others begin once the services run. Arguments go to Vitest (`npm test -- test/rules/engine`). All temporary files of
 * the run lie in one folder, which is removed with it.
 */

const ROUNDS = { service: ["service"], "no service": ["architecture", "unit", "alone", "web"] };
type Round = keyof typeof ROUNDS;

/** What tools print besides the tests' results; it is of use where a round crashes without a failure. */
const LAST_WORDS = 4000;

const folder = mkdtempSync(join(tmpdir(), "backspread-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
process.env.TMPDIR = folder;
// Test files, services and commands are some hundred processes of the same code.
process.env.NODE_COMPILE_CACHE = join(folder, "compiled");

const print = (line: string): void => console.log(line);
const counts = newCounts();
let chatter = "";
const listener = () =>
  new Writable({
    write: (chunk, _, done) => {
      chatter = `${chatter}${chunk}`.slice(-LAST_WORDS);
      done();
    },
  });

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);

/** Runs a round to its end; `begun` is called when a file starts. */
const runRound = async (name: Round, begun?: () => void): Promise<void> => {
  const vitest = await startVitest(
    filter,
    {
      ...options,
      config: join(import.meta.dirname, "vitest.config.ts"),
      passWithNoTests: true,
      watch: false,
      project: ROUNDS[name],
      reporters: [newReport({ name, counts, print, ...(begun && { begun }) })],
    },
    { root: join(import.meta.dirname, "..") },
    { stdout: listener(), stderr: listener() },
  );
  await vitest?.close();
};

// Building and modeling for the services would slow down both, and no test may see a half-built service.
const begun = Promise.withResolvers<void>();
const services = runRound("service", begun.resolve);
await Promise.race([begun.promise, services]);
await Promise.all([services, runRound("no service")]);
const failed = process.exitCode !== undefined && process.exitCode !== 0;

const { passed, failed: red, skipped, failures } = counts;
if (failed && failures.length === 0) console.log(`A round ended without a result:\n${chatter}`);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`${passed} passed, ${red} failed, ${skipped} skipped`);
process.exit(failed || failures.length > 0 || passed === 0 ? 1 : 0);
