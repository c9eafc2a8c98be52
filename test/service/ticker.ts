import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import type { Session } from "./client.ts";

/** A ticker of the service under test and the span of its data. */
export type Ticker = {
  readonly ticker: string;
  /** First and last session, as ISO days. */
  readonly first: string;
  readonly last: string;
  readonly isModelled: boolean;
};

/**
 * Returns the span of a ticker: SPY by default, or the first ticker of a service without SPY. Throws when the service has
 * no ticker.
 */
export const tickerOf = async (session: Session, wanted = "SPY"): Promise<Ticker> => {
  const data = FormAnswer.parse((await session.get("/api/backtest_inputs/")).json)[6].data ?? {};
  const ticker = wanted in data ? wanted : (Object.keys(data)[0] ?? "");
  const found = data[ticker];
  if (!found) throw new Error(`${session.address} has no ticker to test with`);
  return { ticker, first: found.first_date, last: found.last_date, isModelled: found.modelled };
};

/** Returns the day `years` before the ticker's last session, but not before its first one. */
export const yearsBeforeLast = ({ first, last }: Ticker, years: number): string => {
  const earlier = `${Number(last.slice(0, 4)) - years}${last.slice(4)}`.replace("-02-29", "-02-28");
  return earlier > first ? earlier : first;
};
