import { readFile } from "node:fs/promises";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

/** The built site: the chunks of a first visit, and inline code that the content security policy would block. */

const WEB = `${import.meta.dirname}/../../../../web`;

let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // Vitest sets "test", which would bundle React's development build.
  vi.stubEnv("NODE_ENV", "production");
  const output = await build({
    configFile: `${WEB}/vite.config.ts`,
    mode: "production",
    logLevel: "error",
    build: { write: false, minify: true },
  });
  if (!("output" in output)) throw new Error("one build was expected");
  const all = output.output.filter((each) => each.type === "chunk");
  chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
});

/** Returns a chunk with its static imports. */
const closureOf = (fileName: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) closureOf(imported, seen);
  return seen;
};

const chunkOf = (module: string): string => {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`no chunk has ${module}`);
  return found.fileName;
};

const firstLoad = (page: string): Set<string> =>
  closureOf(chunkOf(page), closureOf(chunkOf("web/index.html")));

const modulesOf = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []);

test.each(["landing", "login", "dashboard", "saved-backtest", "backtester", "account"])(
  "loads the %s page without charts and date picker",
  (page) => {
    const modules = modulesOf(firstLoad(`pages/${page}.tsx`));
    expect(modules.filter((id) => /node_modules\/(chart\.js|react-datepicker|date-fns)\//.test(id))).toEqual(
      [],
    );
  },
);

test("loads the dashboard with all its lists without zod, whose schemas only the service and typed forms read", () => {
  const lists = ["saved-list", "pages/saved-lists", "other-list"].map((list) => chunkOf(`/${list}.tsx`));
  const loaded = lists.reduce((seen, list) => closureOf(list, seen), firstLoad("pages/dashboard.tsx"));
  expect(modulesOf(loaded).filter((id) => /node_modules\/zod\/|contracts\/results\.ts/.test(id))).toEqual([]);
});

test("ships a page without inline scripts or styles", async () => {
  const html = await readFile(`${WEB}/index.html`, "utf8");
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|\bon\w+=/i);
});
