import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import * as z from "zod";
import { FUNCTIONS_FOLDER, inputOf, oneHandler } from "../../../infra/bundles/bundle.ts";
import { type FunctionName, functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { type AlarmLineName, alarmLines, EXCUSED_LINES } from "../../../infra/watch/alarm-lines.ts";
import { referencesIn, resourcesOf, synthesise } from "./templates.ts";

/** Compares the log lines of the functions' code with the table of those that count for an alarm. */

const prod = await synthesise("prod");

const excused = Object.values(EXCUSED_LINES).flat();
const lines = Object.values(alarmLines);

const files = (await readdir(FUNCTIONS_FOLDER, { recursive: true })).filter((file) => file.endsWith(".ts"));
const sources = await Promise.all(
  files.map(async (file) => [file, await readFile(join(FUNCTIONS_FOLDER, file), "utf8")] as const),
);

/** Returns the messages of the code's `log.error` and `log.warn`; the place for one that is not a plain text. */
const logged = sources.flatMap(([file, text]) =>
  [...text.matchAll(/\blog\.(?:error|warn)\(\s*(?:"([^"]+)")?/g)].map(
    ([, line]) => line ?? `unnamed in ${file}`,
  ),
);

/** Returns each function's bundle without packages. */
const bundles = async (): Promise<ReadonlyMap<FunctionName, string>> => {
  const { outputFiles } = await build({
    entryPoints: functionNames.map((name) => ({ in: inputOf(functionList[name]), out: name })),
    outdir: "/",
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    plugins: [oneHandler],
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, ".js") as FunctionName, text]));
};
const code = await bundles();

const functionsWith = (line: string): FunctionName[] =>
  functionNames.filter((name) => code.get(name)?.includes(JSON.stringify(line)));

test("has every logged error and warning among the lines that raise an alarm, or excused with a reason", () => {
  const listed = new Set([...lines.map(({ line }) => line), ...excused]);
  expect(new Set(logged)).toEqual(listed);
});

test("counts a line in every function that can log it, unless it is excused elsewhere", () => {
  for (const line of new Set(lines.map((each) => each.line))) {
    const counted = lines.filter((each) => each.line === line).flatMap(({ functions }) => [...functions]);
    const all = functionsWith(line);
    expect([line, counted.filter((name) => !all.includes(name))]).toEqual([line, []]);
    if (!excused.includes(line)) expect([line, counted.toSorted()]).toEqual([line, all.toSorted()]);
  }
});

test("has a filter per line and function, and an alarm on every line's metric", () => {
  const filters = resourcesOf(prod, "AWS::Logs::MetricFilter").map(
    ([, { Properties }]) =>
      `${Object(Properties.MetricTransformations)[0].MetricName} ${String(Properties.FilterPattern)}`,
  );
  const alarms = JSON.stringify(resourcesOf(prod, "AWS::CloudWatch::Alarm"));
  for (const [name, { line, functions }] of Object.entries(alarmLines)) {
    const pattern = `${name} { $.message = "${line}" }`;
    expect([name, filters.filter((each) => each === pattern).length]).toEqual([name, functions.length]);
    expect(alarms, name satisfies string as AlarmLineName).toContain(`"MetricName":"${name}"`);
  }
});

const ErrorCount = z.object({
  MetricStat: z
    .object({
      Metric: z.object({
        MetricName: z.string(),
        Dimensions: z.array(z.object({ Value: z.unknown() })).default([]),
      }),
    })
    .optional(),
});

/** The steps of a task, whose failures fail its execution. */
const STEPS: readonly FunctionName[] = ["plan", "work", "reduce", "reduceSweep"];

test("watches the errors of every function that no caller sees fail", () => {
  const names = resourcesOf(prod, "AWS::CloudWatch::Alarm")
    .flatMap(
      ([, { Properties }]) =>
        z.object({ Metrics: z.array(ErrorCount).default([]) }).parse(Properties).Metrics,
    )
    .flatMap(({ MetricStat }) =>
      MetricStat?.Metric.MetricName === "Errors" ? MetricStat.Metric.Dimensions : [],
    )
    .flatMap(({ Value }) => referencesIn(Value, prod))
    .map((id) => id.replace(/[0-9A-F]{8}$/, "").toLowerCase());
  const isWatched = (name: FunctionName): boolean =>
    STEPS.includes(name) || names.includes(name.toLowerCase());
  expect(functionsWith("step failed").filter((name) => !isWatched(name))).toEqual([]);
});
