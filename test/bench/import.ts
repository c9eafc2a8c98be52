import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { addDays, type Day, formatDay } from "#shared/domain/day.ts";
import { importMarket } from "../../functions/market/import-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import type { Figure } from "./figures.ts";

const HEADER =
  "[QUOTE_UNIXTIME], [QUOTE_READTIME], [QUOTE_DATE], [QUOTE_TIME_HOURS], [UNDERLYING_LAST], [EXPIRE_DATE], " +
  "[EXPIRE_UNIX], [DTE], [C_DELTA], [C_GAMMA], [C_VEGA], [C_THETA], [C_RHO], [C_IV], [C_VOLUME], [C_LAST], [C_SIZE], " +
  "[C_BID], [C_ASK], [STRIKE], [P_BID], [P_ASK], [P_SIZE], [P_LAST], [P_DELTA], [P_GAMMA], [P_VEGA], [P_THETA], " +
  "[P_RHO], [P_IV], [P_VOLUME], [STRIKE_DISTANCE], [STRIKE_DISTANCE_PCT]";

const EXPIRIES = 25;
const STRIKES = 160;

type Quote = { readonly bid: string; readonly ask: string };

/** Returns one line of the OptionsDX layout: call and put of a strike, with figures of realistic width. */
const line = (today: Day, expiry: Day, strike: number): string => {
  const unix = today * 86_400 + 72_000;
  const date = formatDay(today);
  const away = Math.abs(strike - 450);
  const time = Math.max(0, 20 - away / 4) + 0.51;
  const [call, put] = [450 - strike, strike - 450].map((intrinsic) => {
    const bid = Math.max(0, intrinsic) + time;
    return { bid: bid.toFixed(2), ask: (bid + 0.05).toFixed(2) };
  }) as [Quote, Quote];
  return (
    `${unix}, ${date} 16:00, ${date}, 16.000000, 450.120000, ${formatDay(expiry)}, ${expiry * 86_400 + 72_000}, ` +
    `${expiry - today}.000000, 0.512340, 0.012340, 0.345670, -0.123450, 0.234560, 0.187650, 123.000000, ${call.bid}0000, ` +
    `10 x 12, ${call.bid}0000, ${call.ask}0000, ${strike}.000000, ${put.bid}0000, ${put.ask}0000, 11 x 9, ${put.bid}0000, -0.487660, ` +
    `0.012340, 0.345670, -0.123450, -0.234560, 0.191230, 45.000000, ${away}.000000, ${(away / 450).toFixed(6)}\n`
  );
};

const writeLayout = (path: string, sessions: number): void => {
  const file = openSync(path, "w");
  writeSync(file, `${HEADER}\n`);
  const days = sessionsBetween(18_631 as Day, 19_200 as Day).subarray(0, sessions);
  for (const day of days as unknown as Iterable<Day>) {
    const lines: string[] = [];
    for (let expiry = 1; expiry <= EXPIRIES; expiry++)
      for (let strike = 0; strike < STRIKES; strike++)
        lines.push(line(day, addDays(day, ((19_900 - day) % 7) + 7 * expiry), 370 + strike));
    writeSync(file, lines.join(""));
  }
  closeSync(file);
};

/** Returns the speed of an import from disk to a stored market, and the peak memory of the process. */
export const importFigures = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const path = join(folder, "spy_eod_202101.txt");
    writeLayout(path, 100);
    const file = { name: path, bytes: statSync(path).size, open: async () => createReadStream(path) };
    const begun = performance.now();
    const { rows } = await importMarket({ ticker: "SPY", format: "auto", files: [file] }, memoryObjects());
    const seconds = (performance.now() - begun) / 1000;
    const memory = process.resourceUsage().maxRSS / 1024;
    return [
      {
        name: "import.rows_per_second",
        value: rows.read / seconds,
        unit: "rows/s",
        reach: { value: 500_000, better: "higher" },
      },
      { name: "import.peak_memory", value: memory, unit: "MB", reach: { value: 500, better: "lower" } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
