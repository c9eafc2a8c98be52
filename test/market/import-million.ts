import { sessionsBetween } from "../../shared/domain/calendar.ts";
import { type Day, dayOf, formatDay } from "../../shared/domain/day.ts";
import { importFiles, PLAIN_HEADER } from "./import-text.ts";

/** Imports 250 sessions of 4,000 rows each and prints counts and the process's peak memory, as JSON. */

const SESSIONS = 250;
const EXPIRIES = 20;
const STRIKES = 100;

const sessionLines = (day: Day): string => {
  const date = formatDay(day);
  const lines: string[] = [];
  for (let e = 1; e <= EXPIRIES; e++) {
    // Fridays, so that contracts live through many sessions.
    const expiry = formatDay((Math.ceil(day / 7) * 7 + 1 + 7 * e) as Day);
    for (let k = 0; k < STRIKES; k++)
      lines.push(
        `${date},${expiry},${350 + k},call,${k}.05,${k}.10,0.2,0.5,3,4,400.00`,
        `${date},${expiry},${350 + k},put,${k}.05,${k}.10,0.2,-0.5,3,4,400.00`,
      );
  }
  return `${lines.join("\n")}\n`;
};

const chunks = async function* () {
  const encoder = new TextEncoder();
  yield encoder.encode(`${PLAIN_HEADER}\n`);
  const sessions = sessionsBetween(dayOf(2024, 1, 2), dayOf(2025, 3, 1)).subarray(0, SESSIONS);
  for (const day of sessions) yield encoder.encode(sessionLines(day as Day));
};

const { report } = await importFiles([{ name: "million.csv", bytes: 0, open: async () => chunks() }]);
console.log(
  JSON.stringify({
    rows: report.rows.read,
    kept: report.rows.kept,
    sessions: report.entry.sessions,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
