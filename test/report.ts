import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError, TestError, UserConsoleLog } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** What `npm test` prints: a line now and then, then one line for a round, and at the end each failure whole. */

const ROOT = join(import.meta.dirname, "..");
const PROGRESS_MS = 30_000;
const LINES_OF_A_MESSAGE = 12;
const LINES_OF_A_DIFFERENCE = 60;
const LINES_OF_A_CONSOLE = 20;
const SLOWEST = 5;

const nameOf = ({ moduleId }: TestModule): string => relative(ROOT, moduleId);
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
const indented = (text: string, most: number): string => {
  const lines = stripVTControlCharacters(text).trimEnd().split("\n");
  const left = lines.length > most ? [`… ${lines.length - most} more lines`] : [];
  return [...lines.slice(0, most), ...left].map((line) => `    ${line}`).join("\n");
};

/** Where in the project an error was thrown. */
const placeOf = ({ stack = "", stacks }: TestError | SerializedError): string => {
  const frame = stacks?.find(({ file }) => file.startsWith(ROOT) && !file.includes("node_modules"));
  if (frame) return `\n    at ${relative(ROOT, frame.file)}:${frame.line}:${frame.column}`;
  const line = stack.split("\n").find((each) => each.includes(ROOT) && !each.includes("node_modules"));
  return line ? `\n    ${line.trim()}` : "";
};

/** The message, its place, the difference, and what caused the error. */
const textOf = (error: TestError | SerializedError): string => {
  const { name, message, stack, diff, cause } = error as TestError;
  const text = indented(message ? `${name}: ${message}` : (stack ?? "an error"), LINES_OF_A_MESSAGE);
  const difference = diff === undefined ? "" : `\n${indented(diff, LINES_OF_A_DIFFERENCE)}`;
  return `${text}${placeOf(error)}${difference}${cause ? `\n${textOf(cause)}` : ""}`;
};

export type Report = Reporter & {
  readonly counts: { passed: number; failed: number; skipped: number };
  /** One text for each failed test and each file or suite that could not be run: where it is, its name, and why. */
  readonly failures: string[];
};

/** Collects the failures of all rounds. What a test wrote to the console is printed with its failure alone. */
export const newReport = (print: (line: string) => void): Report => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const written = new Map<string, string[]>();
  let round = { files: 0, ended: 0, begunMs: 0, progress: setTimeout(() => {}, 0) };

  const consoleOf = ({ id }: { id: string }): string => {
    const lines = written.get(id)?.join("").trimEnd().split("\n").slice(-LINES_OF_A_CONSOLE);
    return lines ? `\n    On the console:\n${indented(lines.join("\n"), LINES_OF_A_CONSOLE)}` : "";
  };
  const add = (title: string, errors: readonly (TestError | SerializedError)[], tail = ""): void => {
    failures.push(`${title}\n${errors.map(textOf).join("\n")}${tail}`);
    print(`FAILED ${title}`);
  };
  const show = (): void => {
    const ran = `${counts.passed + counts.failed} tests, ${counts.failed} failed`;
    print(`${seconds(performance.now() - round.begunMs)}: ${round.ended} of ${round.files} files, ${ran}`);
  };

  const endModule = (module: TestModule): void => {
    round.ended += 1;
    const file = nameOf(module);
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed" || state === "failed") counts[state] += 1;
      else counts.skipped += 1;
      if (state === "failed") add(`${file}: ${test.fullName}`, errors, consoleOf(test));
    }
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) add(`${file}: ${suite.fullName}`, suite.errors(), consoleOf(module));
    if (module.errors().length > 0) add(file, module.errors(), consoleOf(module));
  };

  return {
    counts,
    failures,
    onTestRunStart: ({ length: files }) => {
      round = { files, ended: 0, begunMs: performance.now(), progress: setInterval(show, PROGRESS_MS) };
    },
    onUserConsoleLog: ({ taskId = "", content }: UserConsoleLog) => {
      written.set(taskId, [...(written.get(taskId) ?? []), content]);
    },
    onTestModuleEnd: endModule,
    onTestRunEnd: (modules, unhandled) => {
      clearInterval(round.progress);
      if (unhandled.length > 0) add("outside of any test", unhandled);
      const slowest = modules
        .toSorted((one, other) => other.diagnostic().duration - one.diagnostic().duration)
        .slice(0, SLOWEST)
        .map((module) => `${nameOf(module)} ${seconds(module.diagnostic().duration)}`);
      if (round.files === 0) return;
      show();
      print(`  slowest: ${slowest.join(", ")}`);
    },
  };
};
