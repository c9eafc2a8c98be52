// @vitest-environment node
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it, vi } from "vitest";

/** The site as it is built: what a first visit loads, and what the content security policy would refuse. */

const WEB = `${import.meta.dirname}/../../web`;
const LIMIT_BYTES = 200_000;
/** The form and its ticket are the product: they may weigh more. */
const BACKTESTER_LIMIT_BYTES = 240_000;

let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // The runner's own is "test", with which React would be its development build.
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
}, 60_000);

/** The chunk and all that it imports before it runs. */
const closureOf = (fileName: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) closureOf(imported, seen);
  return seen;
};

const chunkOf = (module: string): string => {
  const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!found) throw new Error(`no chunk begins with ${module}`);
  return found.fileName;
};

const firstLoad = (page: string): Set<string> =>
  closureOf(chunkOf(page), closureOf(chunkOf("web/index.html")));

const compressedBytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? "").length, 0);

const modulesOf = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []);

describe("the first load", () => {
  it.each([
    "landing",
    "about",
    "faq",
    "disclaimer",
    "why-backtest",
    "login",
    "signup",
    "verify-email",
    "request-reset",
    "reset-password",
    "dashboard",
  ])("of the %s page stays under 200 KB of compressed script", (page) => {
    expect(compressedBytes(firstLoad(`pages/${page}.tsx`))).toBeLessThan(LIMIT_BYTES);
  });

  it("of the backtester stays under 240 KB", () => {
    expect(compressedBytes(firstLoad("pages/backtester.tsx"))).toBeLessThan(BACKTESTER_LIMIT_BYTES);
  });

  it.each(["landing", "login", "dashboard", "saved-backtest", "backtester", "account"])(
    "of the %s page waits for no chart and no date picker",
    (page) => {
      const modules = modulesOf(firstLoad(`pages/${page}.tsx`));
      expect(
        modules.filter((id) => /node_modules\/(chart\.js|react-datepicker|date-fns)\//.test(id)),
      ).toEqual([]);
    },
  );
});

it("has no inline script or style in its page", async () => {
  const html = await readFile(`${WEB}/index.html`, "utf8");
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|\bon\w+=/i);
});
