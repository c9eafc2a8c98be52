import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../../../../web/src");
const read = (path: string): string => readFileSync(join(SOURCES, path), "utf8");

/** The global classes. */
const shared = new Set(
  ["ui/layout", "ui/text", "ui/shared", "ui/base", "inputs/range-calendar"].flatMap((sheet) =>
    [...read(`${sheet}.css`).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name),
  ),
);

/** The words of all class names that components spell out, by file. */
const used = globSync("**/*.tsx", { cwd: SOURCES }).flatMap((file) =>
  [...read(file).matchAll(/\b(?:className|list|line)=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
    ([, plain, template = ""]) =>
      (plain ?? template.replace(/\$\{[^}]*\}/g, ""))
        .split(/\s+/)
        .flatMap((name) => (name ? [{ file, name }] : [])),
  ),
);

test("finds each class that a component names in the shared sheets", () => {
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ name }) => !shared.has(name))).toEqual([]);
});
