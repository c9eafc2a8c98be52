import type { ImportFile } from "../../../../functions/market/import-file.ts";
import type { Layout, Line } from "../vendors/layouts.ts";
import { type Evening, feedFile, tableFile } from "./cboe-files.ts";
import { fileOf, row } from "./yfinance-files.ts";

/** Makes files of a chain in layouts without columns of date, expiry and right: one file an evening. */

type Side = "call" | "put";

const contractOf = ({ expiry, strike }: Line, side: Side): string =>
  `TEST${expiry.replaceAll("-", "").slice(2)}${side === "call" ? "C" : "P"}${String(10 * strike).padStart(8, "0")}`;

const optionOf = (line: Line, side: Side) => {
  const { bid, ask, iv, volume } = line[side];
  const delta = (side === "call" ? line.delta : line.delta - 10_000) / 10_000;
  return { option: contractOf(line, side), bid: bid / 100, ask: ask / 100, iv: iv / 10_000, delta, volume };
};

const byDate = (chain: readonly Line[]): [date: string, lines: Line[]][] => [
  ...Map.groupBy(chain, ({ date }) => date),
];

const eveningOf = ([date, lines]: [string, Line[]]): Evening => {
  const [, month, day] = date.split("-");
  return {
    timestamp: `${date} 21:30:00`,
    // The chains of these tests are January's.
    pageTime: `${month === "01" ? "January" : ""} ${Number(day)}, ${date.slice(0, 4)} at 4:30 PM EST`,
    price: lines[0]!.underlying / 100,
    options: lines.flatMap((line) => [optionOf(line, "call"), optionOf(line, "put")]),
  };
};

const yahooRow = (line: Line, side: Side): string => {
  const { option, bid, ask, iv, volume } = optionOf(line, side);
  return row(option, line.strike / 100, bid, ask, {
    traded: "2024-01-02 15:00:00+00:00",
    iv: String(iv),
    volume: String(volume),
  });
};

export type SnapshotLayout = Pick<Layout, "format" | "lacks"> & {
  readonly filesOf: (chain: readonly Line[]) => ImportFile[];
};

export const SNAPSHOT_LAYOUTS: readonly (readonly [name: string, layout: SnapshotLayout])[] = [
  [
    "cboe JSON",
    {
      format: "cboe",
      lacks: [],
      filesOf: (chain) => byDate(chain).map((each) => feedFile(eveningOf(each), each[0], 4000, "TEST")),
    },
  ],
  [
    "cboe quotedata.csv",
    {
      format: "cboe",
      lacks: [],
      filesOf: (chain) => byDate(chain).map((each) => tableFile(eveningOf(each), each[0])),
    },
  ],
  [
    "yfinance",
    {
      format: "yfinance",
      lacks: ["delta", "underlying"],
      filesOf: (chain) =>
        byDate(chain).map(([date, lines]) =>
          fileOf(
            // A file whose options all expire on the date in its name is refused: a far one stands first.
            [FAR, ...lines.flatMap((line) => [yahooRow(line, "call"), yahooRow(line, "put")])],
            `${date}.csv`,
          ),
        ),
    },
  ],
];
/** Dropped, since its ask is 0. */
const FAR = row("TEST300118C00100000", 100, 0, 0, { traded: "2024-01-02 15:00:00+00:00" });
