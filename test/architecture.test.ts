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
import { fileNameOf, routes } from "#shared/contracts/routes.ts";
import { sharedTempFolder } from "./support/temp-folder.ts";

/** The habits that this code keeps, and proof that the fences between its folders would catch whoever breaks them. */

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
  /** A project of nothing but the fences and what is planted in it. */
  const folder = sharedTempFolder();

  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };

  for (const path of [".biome.jsonc", "package.json"]) cpSync(join(ROOT, path), join(folder, path));
  // Compiled output stays in the folder: node_modules is the project's own, by a link.
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

  const COMPILER_PLANTS: [string, string][] = [
    ["web/src/reaches-functions.ts", 'export { nothing } from "../../functions/nothing.ts";'],
    ["web/src/reaches-infra.ts", 'export type { nothing } from "../../infra/nothing.ts";'],
    ["functions/reaches-web.ts", 'export const load = () => import("../web/src/nothing.ts");'],
    ["functions/reaches-infra.ts", 'export { nothing } from "../infra/nothing.ts";'],
    ["shared/reaches-functions.ts", 'export { nothing } from "../functions/nothing.ts";'],
    ["shared/knows-the-browser.ts", "export const width = window.innerWidth;"],
    ["shared/knows-node.ts", 'export { readFileSync } from "node:fs";'],
    ["web/src/knows-node.ts", "export const home = process.env.HOME;"],
  ];

  test("the compiler refuses imports over a fence, and another side's globals", () => {
    for (const [path, text] of COMPILER_PLANTS) plant(path, text);
    const output = run("tsc", ["-b", "--pretty", "false", "--force"]);
    for (const [path] of COMPILER_PLANTS) {
      expect(output, path).toContain(`${path}(`);
      rmSync(join(folder, path));
    }
  });

  const LINTER_PLANTS: [string, string, string][] = [
    [
      "shared/domain/reaches-engine.ts",
      'export { nothing } from "../engine/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "shared/engine/reaches-contracts.ts",
      'export { nothing } from "../contracts/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "shared/engine/market/reaches-contracts.ts",
      'export { n } from "../../contracts/n.ts";',
      "noRestrictedImports",
    ],
    [
      "shared/contracts/reaches-engine.ts",
      'export { nothing } from "../engine/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "shared/sweep/reaches-contracts.ts",
      'export { nothing } from "../contracts/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "shared/sweep/grid/reaches-contracts.ts",
      'export { nothing } from "../../contracts/nothing.ts";',
      "noRestrictedImports",
    ],
    ["shared/sweep/slice/has-a-clock.ts", "export const now = () => Date.now();", "noRestrictedGlobals"],
    ["shared/engine/has-a-clock.ts", "export const now = () => Date.now();", "noRestrictedGlobals"],
    [
      "shared/contracts/imports-z.ts",
      'import { z } from "zod";\nexport const text = z.string();',
      "noRestrictedImports",
    ],
    [
      "functions/api/reaches-workflow.ts",
      'export { nothing } from "../workflow/nothing.ts";',
      "noRestrictedImports",
    ],
    ["functions/api/knows-aws.ts", 'export { S3Client } from "@aws-sdk/client-s3";', "noRestrictedImports"],
    ["functions/api/knows-stripe.ts", 'export { Stripe } from "stripe";', "noRestrictedImports"],
    [
      "web/src/features/one/reaches-two.ts",
      'export { nothing } from "../two/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "web/src/features/one/reaches-page.ts",
      'export { nothing } from "../../pages/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "web/src/report/reaches-feature.ts",
      'export { nothing } from "../features/one/nothing.ts";',
      "noRestrictedImports",
    ],
    [
      "web/src/charts/reaches-report.ts",
      'export { nothing } from "../report/nothing.ts";',
      "noRestrictedImports",
    ],
    ["web/src/ui/Shouting.ts", "export const nothing = 0;", "useFilenamingConvention"],
    ["infra/default-export.ts", "export default 0;", "noDefaultExport"],
    ["web/src/anything.ts", "export const loose = (value: any) => value;", "noExplicitAny"],
  ];

  /** Which folder of the functions may not import which file. */
  const FUNCTIONS_PLANTS: [string, string][] = [
    ["functions/edge", "@aws-sdk/client-s3"],
    ["functions/edge", "../tasks/nothing.ts"],
    ["functions/edge", "../store/tasks/tasks.ts"],
    ["functions/process", "stripe"],
    ["functions/process", "../store/ports.ts"],
    ["functions/market/csv", "../../api/nothing.ts"],
    ...["accounts", "billing", "tasks", "saved", "tickers", "texts"].flatMap((noun): [string, string][] =>
      [
        "@aws-sdk/client-s3",
        "stripe",
        "../api/nothing.ts",
        "../workflow/nothing.ts",
        "../socket/nothing.ts",
        "../market/nothing.ts",
        "../triggers/nothing.ts",
        "../store/table.ts",
        "../store/tasks/tasks.ts",
      ].map((target) => [`functions/${noun}`, target]),
    ),
    ...["accounts", "billing", "tasks", "saved", "tickers", "texts", "edge"].flatMap(
      (noun): [string, string][] => [
        ["functions/store", `../${noun}/nothing.ts`],
        ["functions/store/objects", `../../${noun}/nothing.ts`],
      ],
    ),
    ["functions/store/saved", "../tasks/ports.ts"],
  ];

  test("the linter keeps the folders of the functions apart", () => {
    const files = FUNCTIONS_PLANTS.map(([place, target], index) => ({
      path: `${place}/plant-${index}.ts`,
      text: `export { nothing } from "${target}";`,
    }));
    for (const { path, text } of files) plant(path, text);
    const output = run("biome", ["lint", "--max-diagnostics=200", "functions"]);
    for (const { path, text } of files) {
      expect(output, text).toContain(`${path}:1:25 lint/style/noRestrictedImports`);
      rmSync(join(folder, path));
    }
  });

  test.each(LINTER_PLANTS)("the linter refuses %s", (path, text, rule) => {
    plant(path, text);
    const output = run("biome", ["lint", "--max-diagnostics=20", path]);
    expect(output).toContain(rule);
    rmSync(join(folder, path));
  });

  test("what is allowed passes", () => {
    plant("shared/domain/noun.ts", "export const noun = 0;");
    plant("shared/engine/verb.ts", 'import { noun } from "../domain/noun.ts";\n\nexport const verb = noun;');
    plant(
      "web/src/features/one/uses-lib.ts",
      'import { nothing } from "../../lib/nothing.ts";\n\nexport const it = nothing;',
    );
    const ALLOWED: [string, string][] = [
      ["functions/process/env.ts", "export const env = 0;"],
      ["functions/store/tasks/ports.ts", 'export { env } from "../../process/env.ts";'],
      ["functions/store/tasks/task-row.ts", "export const row = 0;"],
      ["functions/store/ports.ts", 'export { env } from "./tasks/ports.ts";'],
      ["functions/edge/http.ts", 'export { env } from "../store/ports.ts";'],
      ["functions/tasks/new-task.ts", 'export { row } from "../store/tasks/task-row.ts";'],
      ["functions/saved/find.ts", 'export { row } from "../tasks/new-task.ts";'],
      ["functions/api/save.ts", 'export { row } from "../store/tasks/task-row.ts";'],
    ];
    for (const [path, text] of ALLOWED) plant(path, text);
    expect(
      run("biome", [
        "lint",
        "shared/domain/noun.ts",
        "shared/engine/verb.ts",
        "web/src/features/one",
        "functions",
      ]),
    ).toContain("No fixes applied");
  });
});

describe("one truth each", () => {
  test("every route has its handler's file, and no other file is there", () => {
    const files = readdirSync(join(ROOT, "functions/api")).map((file) => file.replace(/\.ts$/, ""));
    expect(files.sort()).toEqual(Object.keys(routes).map(fileNameOf).sort());
  });

  test("the engine has no dice", () => {
    const dice = sources.filter((path) => path.startsWith("shared/") && read(path).includes("Math.random"));
    expect(dice).toEqual([]);
  });

  test("no rule of linter or compiler is switched off by the way", () => {
    const pattern = new RegExp(["biome-ig" + "nore", "@ts-ig" + "nore", "@ts-noch" + "eck"].join("|"));
    expect(sources.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  test("no test mocks a module away or leaves others out", () => {
    const pattern = new RegExp(["vi\\.mo" + "ck\\(", "\\b(test|it|describe)\\.on" + "ly\\("].join("|"));
    expect(sources.filter((path) => path.startsWith("test/") && pattern.test(read(path)))).toEqual([]);
  });
});

describe("small rooms", () => {
  const product = sources.filter((path) => !path.startsWith("test/"));

  test("no file of the product is longer than 300 lines", () => {
    expect(product.filter((path) => read(path).split("\n").length > 301)).toEqual([]);
  });

  test("half of them fit two screens", () => {
    const lengths = product.map((path) => read(path).split("\n").length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120);
  });

  test("no drawer of odds and ends", () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|types|constants|manager|base|index)(\/|\.tsx?$)/;
    expect(product.filter((path) => drawers.test(path))).toEqual([]);
  });

  test("each top folder tells whoever works there what it is", () => {
    for (const folder of FOLDERS) expect(existsSync(join(ROOT, folder, "README.md")), folder).toBe(true);
  });
});
