import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { sourceOfRoute } from "../functions/route-files.ts";
import { sharedTempFolder } from "./support/temp-folder.ts";

/** The habits of this code, and proof that the fences between its folders catch a breach. */

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["shared", "functions", "infra", "web", "test"];

const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !/\/(dist|artefacts|node_modules)\//.test(path));

const sources = FOLDERS.flatMap(filesUnder).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("fences", () => {
  /** A project of nothing but the fences and the faults that are planted in it. */
  const folder = sharedTempFolder();

  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };

  for (const path of [".biome.jsonc", "package.json"]) cpSync(join(ROOT, path), join(folder, path));
  // Compiled output stays in the folder: node_modules is a link to the project's own.
  plant("tsconfig.json", read("tsconfig.json").replace("node_modules/.cache/types", "compiled"));
  for (const each of FOLDERS) {
    plant(`${each === "web" ? "web/src" : each}/nothing.ts`, "export const nothing = 0;");
    cpSync(join(ROOT, each, "tsconfig.json"), join(folder, each, "tsconfig.json"));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

  const run = (command: string, args: string[]): string => {
    const { stdout, stderr } = spawnSync(join(ROOT, "node_modules/.bin", command), args, {
      cwd: folder,
      encoding: "utf8",
    });
    return stdout + stderr;
  };

  const exportFrom = (target: string): string => `export { nothing } from "${target}";`;

  test("the compiler refuses imports over a fence and globals of another runtime", () => {
    const plants: [path: string, text: string][] = [
      ["web/src/reaches-functions.ts", exportFrom("../../functions/nothing.ts")],
      ["web/src/reaches-infra.ts", 'export type { nothing } from "../../infra/nothing.ts";'],
      ["functions/reaches-web.ts", 'export const load = () => import("../web/src/nothing.ts");'],
      ["functions/reaches-infra.ts", exportFrom("../infra/nothing.ts")],
      ["shared/reaches-functions.ts", exportFrom("../functions/nothing.ts")],
      ["shared/knows-the-browser.ts", "export const width = window.innerWidth;"],
      ["shared/knows-node.ts", 'export { readFileSync } from "node:fs";'],
      ["web/src/knows-node.ts", "export const home = process.env.HOME;"],
    ];
    for (const [path, text] of plants) plant(path, text);
    const output = run("tsc", ["-b", "--pretty", "false", "--force"]);
    for (const [path] of plants) {
      expect(output, path).toContain(`${path}(`);
      rmSync(join(folder, path));
    }
  });

  /** Imports that the linter must refuse: the importing folder, and what it may not import. */
  const FORBIDDEN_IMPORTS: [folder: string, ...targets: string[]][] = [
    ["shared/domain", "../engine/nothing.ts"],
    ["shared/engine", "../contracts/nothing.ts"],
    ["shared/engine/market", "../../contracts/nothing.ts"],
    ["shared/contracts", "../engine/nothing.ts"],
    ["shared/sweep", "../contracts/nothing.ts"],
    ["shared/sweep/grid", "../../contracts/nothing.ts"],
    ["functions/api", "../workflow/nothing.ts", "../mcp/nothing.ts", "@aws-sdk/client-s3", "stripe"],
    ["functions/mcp", "../workflow/nothing.ts", "@aws-sdk/client-s3"],
    ["functions/mcp/tools", "../../api/nothing.ts"],
    ["functions/edge", "@aws-sdk/client-s3", "../tasks/nothing.ts", "../store/tasks/tasks.ts"],
    ["functions/process", "stripe", "../store/ports.ts"],
    ["functions/market/csv", "../../api/nothing.ts"],
    ...["accounts", "billing", "runs", "tasks", "saved", "tickers", "texts"].map(
      (noun): [string, ...string[]] => [
        `functions/${noun}`,
        "@aws-sdk/client-s3",
        "stripe",
        ...["api", "workflow", "socket", "market", "triggers", "mcp"].map(
          (other) => `../${other}/nothing.ts`,
        ),
        "../store/table.ts",
        "../store/tasks/tasks.ts",
      ],
    ),
    ...["accounts", "billing", "runs", "tasks", "saved", "tickers", "texts", "edge"].flatMap(
      (noun): [string, ...string[]][] => [
        ["functions/store", `../${noun}/nothing.ts`],
        ["functions/store/objects", `../../${noun}/nothing.ts`],
      ],
    ),
    ["functions/store/saved", "../tasks/ports.ts"],
    ["web/src/features/one", "../two/nothing.ts", "../../pages/nothing.ts"],
    ["web/src/report", "../features/one/nothing.ts"],
    ["web/src/charts", "../report/nothing.ts"],
  ];

  const OTHER_FAULTS: [path: string, text: string, rule: string][] = [
    ["shared/sweep/slice/has-a-clock.ts", "export const now = () => Date.now();", "noRestrictedGlobals"],
    ["shared/engine/has-a-clock.ts", "export const now = () => Date.now();", "noRestrictedGlobals"],
    [
      "shared/contracts/imports-z.ts",
      'import { z } from "zod";\nexport const text = z.string();',
      "noRestrictedImports",
    ],
    ["web/src/ui/Shouting.ts", "export const nothing = 0;", "useFilenamingConvention"],
    ["infra/default-export.ts", "export default 0;", "noDefaultExport"],
    ["web/src/anything.ts", "export const loose = (value: any) => value;", "noExplicitAny"],
  ];

  test("the linter refuses every planted fault", () => {
    const plants = [
      ...FORBIDDEN_IMPORTS.flatMap(([place, ...targets], index) =>
        targets.map((target, part): [string, string, string] => [
          `${place}/plant-${index}-${part}.ts`,
          exportFrom(target),
          "noRestrictedImports",
        ]),
      ),
      ...OTHER_FAULTS,
    ];
    for (const [path, text] of plants) plant(path, text);
    const output = run("biome", ["lint", "--max-diagnostics=500", ...FOLDERS]);
    for (const [path, text, rule] of plants) {
      const found = output.split("\n").some((line) => line.includes(path) && line.includes(`/${rule}`));
      expect(found, `${path}: ${text}`).toBe(true);
      rmSync(join(folder, path));
    }
  });

  test("the linter accepts the imports that the fences allow", () => {
    const allowed: [path: string, text: string][] = [
      ["shared/domain/noun.ts", "export const noun = 0;"],
      ["shared/engine/verb.ts", 'import { noun } from "../domain/noun.ts";\n\nexport const verb = noun;'],
      ["web/src/features/one/uses-lib.ts", 'export { nothing } from "../../lib/nothing.ts";'],
      ["functions/process/env.ts", "export const env = 0;"],
      ["functions/store/tasks/task-row.ts", 'export { env } from "../../process/env.ts";'],
      ["functions/store/tasks/task-row.ts", "export const row = 0;"],
      ["functions/store/ports.ts", 'export { env } from "./tasks/ports.ts";'],
      ["functions/edge/http.ts", 'export { env } from "../store/ports.ts";'],
      ["functions/tasks/new-task.ts", 'export { row } from "../store/tasks/task-row.ts";'],
      ["functions/saved/find.ts", 'export { row } from "../tasks/new-task.ts";'],
      ["functions/mcp/route-handlers.ts", 'export { row } from "../api/save.ts";'],
      ["functions/api/save.ts", 'export { row } from "../store/tasks/task-row.ts";'],
    ];
    for (const [path, text] of allowed) plant(path, text);
    expect(run("biome", ["lint", ...allowed.map(([path]) => path)])).toContain("No fixes applied");
  });
});

describe("one truth each", () => {
  test("finds a handler file for every route, and no other file in functions/api", () => {
    const files = readdirSync(join(ROOT, "functions/api")).map((file) => `api/${file.replace(/\.ts$/, "")}`);
    const named = (Object.keys(routes) as RouteName[]).map((name) => sourceOfRoute(name).file);
    expect(files.sort()).toEqual([...new Set(named)].sort());
  });

  test("shared/ never draws a random number", () => {
    const random = sources.filter((path) => path.startsWith("shared/") && read(path).includes("Math.random"));
    expect(random).toEqual([]);
  });

  test("no comment switches off a rule of the linter or the compiler", () => {
    const pattern = new RegExp(["biome-ig" + "nore", "@ts-ig" + "nore", "@ts-noch" + "eck"].join("|"));
    expect(sources.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  test("no test mocks a module or runs alone", () => {
    const pattern = new RegExp(["vi\\.mo" + "ck\\(", "\\b(test|it|describe)\\.on" + "ly\\("].join("|"));
    expect(sources.filter((path) => path.startsWith("test/") && pattern.test(read(path)))).toEqual([]);
  });
});

describe("small rooms", () => {
  const product = sources.filter((path) => !path.startsWith("test/"));

  test("no product file is longer than 300 lines", () => {
    expect(product.filter((path) => read(path).split("\n").length > 301)).toEqual([]);
  });

  test("the median product file has at most 120 lines", () => {
    const lengths = product.map((path) => read(path).split("\n").length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120);
  });

  test("no file or folder has a catch-all name", () => {
    const catchAll = /(^|\/)(utils?|helpers?|common|misc|types|constants|manager|base|index)(\/|\.tsx?$)/;
    expect(product.filter((path) => catchAll.test(path))).toEqual([]);
  });

  test("every top folder has a README", () => {
    for (const folder of FOLDERS) expect(existsSync(join(ROOT, folder, "README.md")), folder).toBe(true);
  });
});
