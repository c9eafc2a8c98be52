import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/** The words of the site, mails, errors and README: American spelling, and none of the phrases that were replaced. */

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["web/src", "functions", "shared"];
/** Texts that saved results have: verdicts on walks, the engine's notes, and the sample's strategies. */
const EXEMPT = ["shared/domain/sweep/walk-forward-verdict.ts", "shared/engine/", "web/src/sample/"];

type Text = { readonly place: string; readonly text: string };

/** A key, a path or another name in the code, which the screen does not show. */
const isName = (text: string): boolean => /^[a-z#./@][^\s,]*$/.test(text);

/** Returns the string literals, template parts and JSX texts below a syntax node. */
const textsBelow = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(textsBelow);
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === "Literal" || type === "JSXText") return typeof value === "string" ? [value] : [];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(textsBelow);
};

const textsOf = (place: string, source: string): Text[] =>
  textsBelow(parseAst(source, { lang: place.endsWith("x") ? "tsx" : "ts" }))
    .map((text) => text.replace(/\s+/g, " "))
    .filter((text) => !isName(text))
    .map((text) => ({ place, text }));

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
).filter(
  (path) =>
    /\.tsx?$/.test(path) && !path.includes("/assembly/") && !EXEMPT.some((exempt) => path.startsWith(exempt)),
);

const readme = read("README.md")
  .split("\n")
  .map((text) => ({ place: "README.md", text }));
const texts = [...sources.flatMap((path) => textsOf(path, read(path))), ...readme];

/** Returns the texts in which a pattern matches, with their places. */
const matching = (pattern: RegExp, among: readonly Text[] = texts): string[] =>
  among.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place}: ${text}`);

/** *Modelled*, in capitals, is the mark of computed data (M5), and `cancelled` a state of the contract. */
const BRITISH =
  /colour|neighbour|behaviour|favour|honour|\bgr[e]y|\bcentre|labelled|travell|modelling|\bmodelled|judgement|learnt|whilst|catalogue|licence|\banalyse|(?:organ|recogn|normal|optim|summar|minim|maxim|initial|real|custom|author|capital|categor|emphas|standard|synchron)is(?:e|ed|es|ing)\b/;

test("spells all texts the American way", () => {
  expect(matching(BRITISH)).toEqual([]);
});

test("writes percent signs without a space before them", () => {
  expect(matching(/\d %/)).toEqual([]);
});

/** Phrases that ui.md replaces. */
const REPLACED = [
  "as a trade ticket, run it over years",
  "moves an account as far",
  "A result of the service itself",
  "none is estimated",
  "is called so wherever it shows",
  "say the position leg by leg",
  "One press",
  "run it anew",
  "opens your account goes there",
  "of any kind",
  "proves that the e-mail address is yours",
  "look among the spam",
  "Without the link no account",
  "is on its way to it",
  "subscribe anew",
  "as the daily closes do",
  "no dividends are known",
  "Start date is used",
  "does not look at them",
  "needs its whole risk free",
  "overrules it",
  "The greatest value that lets",
  "the deviation of the falling days",
  "No entry on",
  "What it hangs on",
  "Months with a gain",
  "The account stood at",
  "Implied volatility lay between",
  "is the busiest of about",
  "CSV for analy",
  "Best close",
  "Worst close",
  "Every subscriber who has it",
  "Private again",
  "leads nowhere",
  "There is no such backtest",
  "ticked",
  "Usual columns",
  "its own start to its own end",
  "the best of its row",
  "Least trades",
  "test what the rest finds",
  "the true one lies above it",
  "lost too seldom",
  "is the pay for a risk",
  "A grid that is changed because of it",
  "is a plateau",
  "Known of the first ten",
  "One value at a time",
  "behind each how many",
  "Combinations a second",
  "Without a trade",
  "Different results",
  "asked too much at the moment",
  "As many sweeps run",
  "found other trades than the backtester",
  "Where do the data come from",
  "My password is right",
  "not simply luck",
  "no ground for choosing",
  "a gap over night",
  "What Backspread is not",
  "This installation of the service",
  "is the operator",
  "without our word",
  "Ending by us",
  "where the law asks for them",
  "mails stand on",
  "without waiting for it",
  "What is exercised after hours",
  "falls on an ex-date",
] as const;

test.each(REPLACED)('has replaced the phrase "%s" everywhere', (phrase) => {
  expect(matching(new RegExp(phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))).toEqual([]);
});

test("finds British words and replaced phrases in strings, templates and markup, but not in names", () => {
  const planted = textsOf(
    "planted.tsx",
    'import { a } from "./colour.ts"; const one = `a hue neighbour`; export const Two = () => <p title="Least trades">grey: 5 %</p>;',
  );
  expect(matching(BRITISH, planted)).toEqual(["planted.tsx: a hue neighbour", "planted.tsx: grey: 5 %"]);
  expect(matching(/Least trades/, planted)).toHaveLength(1);
});
