import * as z from "zod";
import { ODD_MEASURES } from "../domain/data/data-report.ts";
import { LEFT_OUT_REASONS } from "../domain/data/import-findings.ts";
import { TICKER } from "../domain/ticker.ts";
import { A_FEW_MINUTES, tickerFacts } from "./chains.ts";
import { route } from "./route.ts";

/** The data report of a ticker: stored beside its market, and sent to the page *Data*. */

const Count = z.number().int().min(0);

/** Cases, and the odd ones of them. */
const OddCount = z.object({ of: Count, odd: Count });

const DataYear = z.object({
  year: z.number().int(),
  /** Sessions with quotes, and sessions of the exchange between the first and the last of the ticker without. */
  sessions: Count,
  missing: Count,
  /** Medians of a session: expiries, and strikes near the money in the expiry nearest to 30 days. */
  expiries: z.number(),
  strikes: z.number(),
  quotes: Count,
  /** By measure, of quotes near the money. */
  odd: z.record(z.enum(ODD_MEASURES), OddCount),
});

export const DataReport = z.object({
  years: z.array(DataYear),
  /** The first missing sessions. */
  gaps: z.array(z.iso.date()),
  /** Absent without any: over 20 sessions in a row without quotes, and the session behind them; */
  breaks: z.array(z.object({ sessions: Count, before: z.iso.date() })).optional(),
  /** closes that fell or rose like a split, and were taken as real; */
  jumps: z
    .array(z.object({ date: z.iso.date(), from: z.number(), to: z.number(), factor: Count }))
    .optional(),
  /** closes that are not the chain's prices, and were taken as real; */
  closes: z
    .object({ odd: Count, of: Count, date: z.iso.date(), close: z.number(), price: z.number() })
    .optional(),
  /** roots whose rows were left out; */
  roots: z
    .array(z.object({ root: z.string(), why: z.enum(LEFT_OUT_REASONS), rows: Count, first: z.iso.date() }))
    .optional(),
  /** symbols of the files that are not the ticker's. */
  symbols: z.object({ count: Count, names: z.array(z.string()) }).optional(),
  /** What the last import read, kept and dropped, and the columns and files that it did not read. */
  rows: z
    .object({
      ...{ read: Count, kept: Count, early: Count, otherSymbols: Count, otherContracts: Count },
      dropped: z.array(z.object({ reason: z.string(), rows: Count })),
      unread: z.array(z.string()),
      passedOver: z.array(z.string()),
    })
    .optional(),
});

export const TickerDataReport = z.object({
  ...tickerFacts,
  /** Absent where the stored report is damaged. */
  report: DataReport.optional(),
});
export type TickerDataReport = z.output<typeof TickerDataReport>;

export const getDataReport = route("GET", "/api/data/{ticker}", ["read"], {
  summary: "A ticker's data by year, and how much of them is implausible",
  params: z.object({ ticker: z.string().regex(TICKER) }),
  response: TickerDataReport,
  cacheSeconds: A_FEW_MINUTES,
});
