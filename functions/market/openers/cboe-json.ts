import * as z from "zod";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { commas } from "../csv/dialect.ts";
import type { RecordSplitter } from "../csv/record-splitter.ts";
import { CBOE, snapshotFields, snapshotHeader } from "../readers/snapshots.ts";
import { ImportRefusal, NoChain, refusalAt } from "../refusal.ts";
import { optionScanner } from "./option-scanner.ts";
import { optionSymbolIn, ownerOfRoot } from "./option-symbol.ts";
import { snapshotDate } from "./quote-date.ts";
import { momentOf, sessionOfSnapshot } from "./quote-session.ts";
import { recordWriter } from "./record-writer.ts";

/**
 * Opens the JSON of Cboe's delayed-quotes feed. Its `timestamp` is when the file was made, in UTC; `last_trade_time` is
 * the underlying's, in New York's time. Both stand around the options, so the options wait for them.
 */

const Figure = z.union([z.number(), z.string()]).nullish();
const Option = z.object({
  option: z.string(),
  bid: Figure,
  ask: Figure,
  iv: Figure,
  delta: Figure,
  volume: Figure,
});
const Feed = z.object({
  timestamp: z.string().nullish(),
  data: z.object({
    options: z.array(z.never()),
    symbol: z.string().nullish(),
    close: z.number().nullish(),
    current_price: z.number().nullish(),
    last_trade_time: z.string().nullish(),
  }),
});
type Feed = z.output<typeof Feed>;

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;
/** More than all options of all indices; a file of them is held in memory. */
const MOST_OPTIONS = 1_000_000;

/** A held option: a line of its own fields. */
const lineOf = (file: string, text: string, line: number): string => {
  const { success, data } = Option.safeParse(parsed(file, text));
  const symbol = success ? optionSymbolIn(data.option) : undefined;
  if (!success || !symbol)
    throw refusalAt(file, line, `${text.slice(0, 80)} is no option of Cboe's delayed quotes`);
  const { option, bid, ask, iv, delta, volume } = data;
  return [option, ...[bid, ask, iv, delta, volume].map((figure) => String(figure ?? ""))].join(",");
};

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportRefusal(file, `its JSON cannot be read: ${(error as Error).message}`);
  }
};

const feedIn = (file: string, text: string): Feed => {
  const { success, data } = Feed.safeParse(parsed(file, text));
  if (success) return data;
  throw new NoChain(file, "it is JSON, but not Cboe's delayed quotes: save it as CSV");
};

/** Returns the session of the feed by its time. Throws ImportRefusal where the feed stood still. */
const sessionOf = (file: string, { timestamp, data: { last_trade_time } }: Feed): Day | undefined => {
  const [, date, time, zone = "Z"] = TIMESTAMP.exec(timestamp ?? "") ?? [];
  if (!date) return undefined;
  const session = sessionOfSnapshot(file, momentOf(Date.parse(`${date}T${time}${zone}`)));
  const traded = parseDay((last_trade_time ?? "").slice(0, 10));
  if (traded !== undefined && sessionOnOrBefore(traded) < session)
    throw new ImportRefusal(
      file,
      `its underlying traded last on ${formatDay(traded)}, before the session of ${formatDay(session)} in which it was made: Cboe's feed stood still, fetch it again`,
    );
  return session;
};

const plainSymbol = (symbol: string): string => symbol.replace(/^[\^_]/, "").toUpperCase();

/** Returns the opener of one file. The number of an option, from 1, is its record's line. */
export const cboeJson = (file: string, given: string | undefined): RecordSplitter => {
  const lines: string[] = [];
  const scanner = optionScanner(file, (text) => {
    if (lines.length === MOST_OPTIONS)
      throw new ImportRefusal(file, `it has more than ${MOST_OPTIONS.toLocaleString("en-US")} options`);
    lines.push(lineOf(file, text, lines.length + 1));
  });
  return {
    dialect: commas,
    push: (chunk) => scanner.push(chunk),
    end: (onRecord) => {
      const feed = feedIn(file, scanner.end());
      const { symbol: owner, close, current_price: current } = feed.data;
      const date = snapshotDate(file, sessionOf(file, feed), given);
      const price = [close, current].find((figure) => figure && figure > 0);
      const write = recordWriter();
      onRecord(write(snapshotHeader(CBOE), 0));
      lines.forEach((line, i) => {
        const [contract = "", bid = "", ask = "", iv = "", delta = "", volume = ""] = line.split(",");
        const { root, expiry, right, strike } = optionSymbolIn(contract)!;
        const symbol = owner ? plainSymbol(owner) : ownerOfRoot(root);
        const figures = { bid, ask, impliedVolatility: iv, delta, volume, price: String(price ?? "") };
        onRecord(write(snapshotFields({ symbol, contract, date, expiry, right, strike, ...figures }), i + 1));
      });
    },
  };
};
