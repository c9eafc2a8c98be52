import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "../../../../web/src/lib/return-path.ts";

const SITE = "https://backspread.example";

/** Texts that browsers read as addresses of other sites, and their neighbors. */
const hostile = fc
  .array(
    fc.constantFrom(
      "/",
      "\\",
      "//",
      "\t",
      "\n",
      ".",
      "..",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "javascript:",
      "%2f",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("keeps a return address on the site, however it is spelled", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        hostile,
        hostile.map((text) => `/${text}`),
        fc.webUrl(),
      ),
      (text) => {
        const path = ownPath(text);
        if (path === undefined) return;
        expect(new URL(path, SITE).origin).toBe(SITE);
        expect(path).toMatch(/^\/(?!\/)/);
        // Parsing a parsed path changes nothing.
        expect(ownPath(path)).toBe(path);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["/dashboard/ada/spy-1?sort=pnl#top", "/dashboard/ada/spy-1?sort=pnl#top"],
  ["/backtester?shared=AbC", "/backtester?shared=AbC"],
  ["//evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/\\evil.example", undefined],
  ["/.//evil.example", undefined],
  ["https://evil.example", undefined],
  ["javascript:alert(1)", undefined],
  ["dashboard", undefined],
  [7, undefined],
])("reads the return address %j as %j", (text, path) => {
  expect(ownPath(text)).toBe(path);
});
