import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Answer } from "#shared/contracts/answer.ts";
import { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { TickerData } from "#shared/contracts/form/form-answer.ts";
import { Margin } from "#shared/contracts/margin.ts";
import { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { PortfolioForm } from "#shared/contracts/portfolios/request.ts";
import { MemberRow, PortfolioResults, PortfolioSession } from "#shared/contracts/portfolios/results.ts";
import { PerformanceRow, RunFacts, SummaryRow, TradeDetails, TradeRow } from "#shared/contracts/results.ts";
import { ServerMessage } from "#shared/contracts/socket.ts";
import { CombinationValues } from "#shared/contracts/sweep/combination-values.ts";
import { LeaderFigures, PartFigures } from "#shared/contracts/sweep/figures.ts";
import { SweepForm } from "#shared/contracts/sweep/request.ts";
import { LeaderCombination, LeaderList, SweepResults } from "#shared/contracts/sweep/results.ts";
import { SweepCount } from "#shared/contracts/sweeps.ts";
import { STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { declaredTypes, type Named } from "./declared-types.ts";

/** The types of the JavaScript client, `/clients/backspread.d.ts`: its own, and those that the contracts give. */

const { overallFields, riskFields, eventFields, volFields, optFields } = BacktestForm.shape;

const SENT = {
  OverallRow: overallFields.element,
  ExitRow: riskFields.element,
  EventRow: eventFields.element,
  FilterRow: volFields.element,
  OptionRow: optFields.element,
  BacktestBody: BacktestForm,
  PortfolioBody: PortfolioForm,
  NumberList: SweepForm.shape.dte,
  SweepBody: SweepForm,
};

const RECEIVED = {
  StructureName: z.enum(STRUCTURE_NAMES),
  Objective: z.enum(OBJECTIVES),
  TickerData,
  SweepCount,
  Answer,
  SummaryRow,
  TradeDetails,
  TradeRow,
  PerformanceRow,
  RunFacts,
  Margin,
  MonteCarlo,
  PartFigures,
  LeaderFigures,
  CombinationValues,
  LeaderList,
  LeaderCombination,
  SweepResults,
  MemberRow,
  PortfolioSession,
  PortfolioResults,
  Progress: ServerMessage.pick({ pct_of_total: true, combinations: true, done: true, per_second: true }),
};

/** The types that `clients/backspread.d.ts` uses. */
export type Sent = { [Name in keyof typeof SENT]: z.input<(typeof SENT)[Name]> };
export type Received = { [Name in keyof typeof RECEIVED]: z.output<(typeof RECEIVED)[Name]> };

/** Returns the file that people download: the client's own types, then those that it uses, written out. */
export const clientTypes = (): string => {
  const own = readFileSync(join(import.meta.dirname, "clients/backspread.d.ts"), "utf8");
  const declared = declaredTypes([
    ...Object.entries(SENT).map(([name, schema]): Named => ({ name, schema, io: "input" })),
    ...Object.entries(RECEIVED).map(([name, schema]): Named => ({ name, schema, io: "output" })),
  ]);
  return `${own.slice(own.indexOf("/**"))}\n${declared}`;
};
