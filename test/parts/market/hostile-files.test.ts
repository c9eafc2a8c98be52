import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importMarket } from "../../../functions/market/import-market.ts";
import { ImportRefusal } from "../../../functions/market/refusal.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";
import { HOSTILE_STRINGS } from "../../support/hostile/hostile-texts.ts";
import { inherited } from "../../support/hostile/inherited.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile } from "./import-text.ts";
import { LAYOUTS, type Line, plainWithout, type Side } from "./vendors/layouts.ts";
import { zipOf } from "./zip-of.ts";

/**
 * Files made to break the importer, in every format and of every kind of side file. Each is imported, or refused with
 * an error that names the file. `REQUESTS=50000` runs more of them (a tenth of that number), `SEED=2` others.
 */

const { REQUESTS = "3000", SEED = "1" } = process.env;
const PART = 0.1;

const side = (bid: number): Side => ({ bid, ask: bid + 10, iv: 2_000, volume: 5 });

const CHAIN: readonly Line[] = ["2024-01-02", "2024-01-03"].flatMap((date) =>
  [9_000, 10_000, 11_000].map(
    (strike): Line => ({
      date,
      expiry: "2024-02-16",
      strike,
      underlying: 10_000,
      delta: 5_000 - (strike - 10_000) * 2,
      call: side(200),
      put: side(150),
    }),
  ),
);

/** Valid side files, by the name of their option. */
const SIDE_FILES = {
  underlying: [
    "date,open,high,low,close,volume",
    "2024-01-02,99,101,98,100,1000",
    "2024-01-03,100,102,99,101,900",
  ],
  events: ["type,date,time", "Earnings,2024-01-03,amc", "FOMC decision,2024-01-02,"],
  splits: ["date,ratio", "2024-01-03,2"],
  dividends: ["date,amount", "2024-01-03,0.25"],
  settlement: ["date,price", "2024-01-19,100.475", "2024-02-17,99"],
} as const;
type Beside = keyof typeof SIDE_FILES;

const CELLS = [
  ...HOSTILE_STRINGS,
  "-1",
  "0",
  "1e308",
  "-1e-308",
  "1e9",
  "99999999.99",
  "0.005",
  "1969-12-31",
  "9999-12-31",
  "2024-01-06",
  "C",
  '"',
  '""',
  '"a,b',
  "a\nb",
  "\r",
];

const MUTATIONS = {
  cell: (lines, { line, cell, text }) =>
    lines.map((each, index) => {
      if (index !== line % lines.length) return each;
      const cells = each.split(",");
      return cells.with(cell % cells.length, text).join(",");
    }),
  column: (lines, { cell, text }) =>
    lines.map((each, index) => {
      const cells = each.split(",");
      return index === 0 ? each : cells.with(cell % cells.length, text).join(",");
    }),
  heading: ([header = "", ...lines], { cell, text }) => {
    const names = header.split(",");
    return [names.with(cell % names.length, text).join(","), ...lines];
  },
  headingTwice: ([header = "", ...lines], { cell }) => {
    const names = header.split(",");
    return [`${header},${names[cell % names.length]}`, ...lines.map((each) => `${each},1`)];
  },
  lineTwice: (lines, { line }) => [...lines, lines[line % lines.length] ?? ""],
  lineAway: (lines, { line }) => lines.toSpliced(line % lines.length, 1),
  lineBesides: (lines, { line, text }) => lines.toSpliced(line % (lines.length + 1), 0, text),
  cut: (lines, { cell }) => [lines.join("\n").slice(0, -cell)],
} satisfies Record<string, (lines: readonly string[], means: Means) => readonly string[]>;

type Means = { readonly line: number; readonly cell: number; readonly text: string };

const mutation = fc.record({
  name: fc.constantFrom(...(Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[])),
  line: fc.nat(50),
  cell: fc.nat(50),
  text: fc.constantFrom(...CELLS),
});

const mutatedLines = (lines: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(mutation, { minLength: 1, maxLength: 3 }), fc.constantFrom("\n", "\r\n", "\r"))
    .map(([all, end]) =>
      all
        .reduce<readonly string[]>((changed, { name, ...means }) => MUTATIONS[name](changed, means), lines)
        .join(end),
    );

const PACKINGS: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text) => gzipSync(text),
  (text) => gzipSync(gzipSync(text)),
  (text) => zipOf([["../../../etc/chain.csv", text]]),
  (text) =>
    zipOf([
      ["__proto__.csv", text],
      ["constructor/a.txt", text],
    ]),
  (text) => zipOf([["chain.csv", gzipSync(text)]]),
];

type Trial = {
  readonly chain: string;
  readonly beside: Partial<Record<Beside, string>>;
  readonly packing: number;
};

const PLAIN = plainWithout([]);

const linesOf = ({ header, textOf }: (typeof LAYOUTS)[number][1]): string[] => [
  header,
  ...CHAIN.flatMap(textOf),
];

const packing = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(PACKINGS.length - 1) },
);

const trials: fc.Arbitrary<Trial> = fc.oneof(
  ...LAYOUTS.map(([, layout]) =>
    fc.record({ chain: mutatedLines(linesOf(layout)), beside: fc.constant({}), packing }),
  ),
  ...(Object.keys(SIDE_FILES) as Beside[]).map((kind) =>
    fc.record({
      chain: fc.constant([PLAIN.header, ...CHAIN.flatMap(PLAIN.textOf)].join("\n")),
      beside: mutatedLines(SIDE_FILES[kind]).map((text) => ({ [kind]: text })),
      packing: fc.constant(0),
    }),
  ),
);

const importOf = async ({ chain, beside, packing }: Trial) => {
  const objects = memoryObjects();
  const pack = PACKINGS[packing] ?? Buffer.from;
  const besides = Object.entries(beside).map(
    ([kind, text]) => [kind, memoryFile(`${kind}.csv`, text)] as const,
  );
  const importing = importMarket(
    {
      ticker: "TEST",
      format: "auto",
      files: [memoryFile("chain.csv", pack(chain))],
      ...Object.fromEntries(besides),
    },
    objects,
  );
  const outcome = await importing.then(
    ({ entry }) => entry,
    (error: unknown) => error,
  );
  return { objects, outcome };
};

/** Expects all numbers of an imported market to be valid. */
const checkMarket = (bytes: Uint8Array): void => {
  const market = openMarket(bytes);
  expect(market.closes.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
  const settlements = [...market.settlementPrices.values()];
  expect(settlements.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
};

describe("a hostile file", () => {
  test("is imported, or refused by an ImportRefusal that leaves nothing behind", {
    timeout: 3_600_000,
  }, async () => {
    const before = inherited();
    const outcomes = { imported: 0, refused: 0 };
    const sample = fc.sample(trials, { numRuns: Math.ceil(Number(REQUESTS) * PART), seed: Number(SEED) });
    for (const trial of sample) {
      const { objects, outcome } = await importOf(trial);
      const shown = JSON.stringify(trial).slice(0, 2_000);
      if (outcome instanceof Error) {
        expect(outcome, `${outcome.stack}\n${shown}`).toBeInstanceOf(ImportRefusal);
        expect(outcome.message, shown).not.toMatch(/(?!\n)\p{Cc}/u);
        expect(outcome.message.length, shown).toBeLessThanOrEqual(4_001);
        expect(objects.keys(), shown).toEqual([]);
        outcomes.refused++;
      } else {
        const stored = await objects.get((outcome as { key: string }).key);
        checkMarket(stored?.bytes ?? new Uint8Array(0));
        outcomes.imported++;
      }
    }
    expect(inherited()).toEqual(before);
    expect(outcomes.imported).toBeGreaterThan(sample.length / 10);
    expect(outcomes.refused).toBeGreaterThan(sample.length / 10);
  });

  test.each([
    ["of one field", "7"],
    ["in quotes", '"7'],
    ["of blanks", " "],
    ["of commas", ","],
  ])("gives up on an endless file, %s, when it cannot become a chain", async (_, text) => {
    let given = 0;
    const piece = Buffer.from(text[0] === '"' ? `"${"7".repeat(65_535)}` : text.repeat(65_536));
    const rest = Buffer.from((text.at(-1) ?? "").repeat(65_536));
    const endless = {
      name: "endless.csv",
      bytes: 1_000,
      open: async () =>
        (async function* () {
          yield piece;
          for (given = piece.length; given < 1 << 28; given += rest.length) yield rest;
        })(),
    };
    const importing = importMarket({ ticker: "TEST", format: "auto", files: [endless] }, memoryObjects());
    await expect(importing).rejects.toBeInstanceOf(ImportRefusal);
    expect(given).toBeLessThan(1 << 22);
  });
});
