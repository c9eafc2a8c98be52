import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { grouped } from "#shared/domain/count-words.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { openedMarket } from "../tickers/last-chain.ts";
import { readMarketBytes } from "../tickers/market-bytes.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import { quotedSessions } from "./manifest-entry.ts";
import { mendedManifest } from "./mend-manifest.ts";
import { ImportRefusal } from "./refusal.ts";

/** An import replaces a whole ticker. One that would lose sessions is refused unless the order allows it. */

/** Throws ImportRefusal where days of `before` are missing in `after`. `noun` names what a day holds. */
export const refuseLostDays = (
  name: string,
  noun: string,
  before: ArrayLike<number>,
  after: Iterable<number>,
): void => {
  const kept = new Set(after);
  const days = Array.from(before);
  const lost = days.filter((day) => !kept.has(day));
  const [first, last] = [lost[0], lost.at(-1)];
  if (first === undefined || last === undefined) return;
  throw new ImportRefusal(
    "",
    `${name} would lose ${grouped(lost.length)} of its ${grouped(days.length)} ${noun} (${formatDay(first as Day)} to ${formatDay(last as Day)}): ` +
      "import all its files together, or say that they may go: --replace, or in the inbox an empty file replace.txt",
  );
};

/** Returns the sessions with quotes of a ticker's current version; none of a damaged market. */
const currentSessions = async (
  objects: Pick<Objects, "get">,
  entry: TickerEntry,
): Promise<ArrayLike<number>> => {
  const { sessions, firstChainSession, lastChainSession } = calendarOf(entry);
  const span = sessions.slice(firstChainSession, lastChainSession + 1);
  if (span.length === entry.sessions) return span;
  const sessionsOfMarket = async (): Promise<ArrayLike<number>> => {
    const bytes = await readMarketBytes(objects, entry);
    return bytes ? quotedSessions(openedMarket(entry.key, bytes)) : [];
  };
  return unlessDamaged(sessionsOfMarket(), () => []);
};

/** Throws ImportRefusal where a market lacks sessions that the current version of its ticker has. */
export const refuseLostSessions = async (market: Market, objects: Objects): Promise<void> => {
  const { ticker } = market.meta;
  const entry = (await mendedManifest(objects)).manifest.tickers[ticker];
  if (!entry) return;
  refuseLostDays(ticker, "sessions", await currentSessions(objects, entry), quotedSessions(market));
};
