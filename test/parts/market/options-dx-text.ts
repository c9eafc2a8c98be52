import { sessionsBetween } from "../../../shared/domain/calendar.ts";
import { type Day, dayOf, formatDay } from "../../../shared/domain/day.ts";

/** The header of an OptionsDX end-of-day file. */
const OPTIONS_DX_HEADER = [
  "QUOTE_UNIXTIME,QUOTE_READTIME,QUOTE_DATE,QUOTE_TIME_HOURS,UNDERLYING_LAST,EXPIRE_DATE,EXPIRE_UNIX,DTE",
  "C_DELTA,C_GAMMA,C_VEGA,C_THETA,C_RHO,C_IV,C_VOLUME,C_LAST,C_SIZE,C_BID,C_ASK,STRIKE",
  "P_BID,P_ASK,P_SIZE,P_LAST,P_DELTA,P_GAMMA,P_VEGA,P_THETA,P_RHO,P_IV,P_VOLUME",
  "STRIKE_DISTANCE,STRIKE_DISTANCE_PCT",
]
  .join(",")
  .split(",")
  .map((name) => `[${name}]`)
  .join(", ");

const EXPIRIES = 20;
const STRIKES = 100;

/** Returns lines of one session: a chain around $400, with slightly different prices. */
const sessionLines = (day: Day, strikes: number): string[] => {
  const date = formatDay(day);
  const underlying = (400 + 20 * Math.sin(day / 30)).toFixed(6);
  const lines: string[] = [];
  for (let e = 1; e <= EXPIRIES; e++) {
    // Fridays, so that contracts have quotes on many sessions.
    const expiry = (Math.ceil(day / 7) * 7 + 1 + 7 * e) as Day;
    const head = `1577998800, ${date} 16:00, ${date}, 16.0, ${underlying}, ${formatDay(expiry)}, 1578085200, ${expiry - day}.0`;
    for (let k = 0; k < strikes; k++) {
      const strike = 350 + (k * STRIKES) / strikes;
      const delta = 0.99 - k / (1.02 * strikes);
      const call = Math.max(0, Number(underlying) - strike) + 2 + e / 4;
      const put = Math.max(0, strike - Number(underlying)) + 2 + e / 4;
      const callVolatility = k % 7 === 0 ? "" : (0.15 + k / 1000).toFixed(6);
      lines.push(
        `${head}, ${delta.toFixed(5)}, 0.00012, 0.00123, -0.01234, 0.00876, ${callVolatility}, ${k % 5 === 0 ? "" : `${k}.000000`}, 70.120000, 10 x 10, ${call.toFixed(6)}, ${(call + 0.05).toFixed(6)}, ${strike.toFixed(6)}, ${put.toFixed(6)}, ${(put + 0.05).toFixed(6)}, 5 x 5, 0.010000, ${(delta - 1).toFixed(5)}, 0.000120, 0.001230, -0.012340, -0.008760, ${(0.25 + k / 1000).toFixed(6)}, 12.000000, 70.000000, 0.222000`,
      );
    }
  }
  return lines;
};

/**
 * Yields the bytes of an OptionsDX file with this many lines from a day on, a session at a time. Every line has a call and a put.
 * More strikes an expiry mean fewer sessions.
 */
export const optionsDxChunks = async function* (
  lines: number,
  strikes = STRIKES,
  first = dayOf(2010, 1, 4),
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${OPTIONS_DX_HEADER}\n`);
  let left = lines;
  for (const day of sessionsBetween(first, dayOf(2030, 1, 2))) {
    if (left <= 0) return;
    const session = sessionLines(day as Day, strikes).slice(0, left);
    left -= session.length;
    yield encoder.encode(`${session.join("\n")}\n`);
  }
};
