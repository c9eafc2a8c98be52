import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The contrasts of the color tokens in both themes (WCAG 2.2: 4.5:1 for text, 3:1 for control borders). */

const css = readFileSync(join(import.meta.dirname, "../../../../web/src/ui/tokens.css"), "utf8");
const lightStart = css.indexOf("@media (prefers-color-scheme: light)");

type Tokens = Readonly<Record<string, string>>;

/** Returns the plain colors in a part of the file by name. */
const coloursIn = (part: string): Tokens =>
  Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );

const dark = coloursIn(css.slice(0, lightStart));
const light = { ...dark, ...coloursIn(css.slice(lightStart, css.indexOf(".screen {", lightStart))) };
/** Returns a theme's colors in a chart, which has a ground of its own. */
const onScreen = (theme: Tokens): Tokens => ({ ...theme, ground: theme.screen ?? "" });

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) +
  0.7152 * channel(colour.slice(3, 5)) +
  0.0722 * channel(colour.slice(5, 7));

const contrast = (tokens: Tokens, one: string, other: string): number => {
  const [brighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(tokens[name] ?? name))
    .sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
};

const GROUNDS = ["ground", "raised", "field", "hover"];
const TEXTS = ["text", "quiet", "link", "action", "gain", "loss", "amber-text"];

test("computes a contrast of 21:1 for black on white", () => {
  expect(contrast({}, "#000000", "#ffffff")).toBeCloseTo(21, 5);
});

test("draws series in the specification's colors in the dark theme", () => {
  expect([dark["series-1"], dark["series-2"], dark["series-3"]]).toEqual(["#c1f7f2", "#f7c1f2", "#779ff7"]);
});

describe.each([
  ["dark", dark],
  ["light", light],
  ["dark, in a chart", onScreen(dark)],
  ["light, in a chart", onScreen(light)],
])("colors of the theme %s", (_, tokens) => {
  test.each(TEXTS)("gives %s enough contrast on every background", (text) => {
    for (const ground of GROUNDS) expect(contrast(tokens, text, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  test("gives the text of a filled button enough contrast", () => {
    for (const filled of ["action", "action-hover"])
      expect(contrast(tokens, "on-action", filled), filled).toBeGreaterThanOrEqual(4.5);
  });

  test("gives lines of charts enough contrast with chart, page and tooltip", () => {
    for (const series of ["series-1", "series-2", "series-3", "gain", "loss", "quiet"])
      for (const ground of ["screen", "ground", "raised", "field"])
        expect(contrast(tokens, series, ground), `${series} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  test("gives field borders enough contrast with page, panel and field", () => {
    for (const ground of ["ground", "raised", "field"])
      expect(contrast(tokens, "field-line", ground), ground).toBeGreaterThanOrEqual(3);
  });

  test("gives the progress bar enough contrast with its track", () => {
    expect(contrast(tokens, "waiting", "waiting-track")).toBeGreaterThanOrEqual(3);
  });
});
