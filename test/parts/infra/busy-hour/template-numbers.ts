import * as z from "zod";
import { resource, resourcesOf, type Synthesised } from "../templates.ts";

/** The numbers of a deployed stage that decide how a busy hour goes, read from its template. */

const Lambda = z.object({
  Description: z.string(),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

const MapState = z.object({ MaxConcurrencyPath: z.literal("$.workers") });
const Machine = z.object({ States: z.object({ "Work on slices": MapState }) });
const Every = z.object({ ScheduleExpression: z.literal("rate(1 minute)") });

const MINUTE_MS = 60_000;

/** Returns what the template says of lanes, workers, reservations, and schedules. */
export const numbersOf = (stage: Synthesised) => {
  const lambdas = resourcesOf(stage, "AWS::Lambda::Function").map(([, { Properties }]) =>
    Lambda.parse(Properties),
  );
  const of = (entry: string) => {
    const found = lambdas.find(({ Description }) => Description.startsWith(`${entry} `));
    if (!found) throw new Error(`the template has no function ${entry}`);
    return found;
  };
  const numberOf = (entry: string, variable: string): number =>
    z.coerce.number().int().positive().parse(of(entry).Environment.Variables[variable]);
  // The plan hands the number of workers to the map.
  Machine.parse(
    JSON.parse(String(resource(stage, "AWS::StepFunctions::StateMachine")[1].Properties.DefinitionString)),
  );
  Every.parse(resource(stage, "AWS::Events::Rule", "SettleLanes")[1].Properties);
  return {
    sweepsAtOnce: numberOf("api/submit-sweep", "SWEEPS_AT_ONCE"),
    runsAtOnce: numberOf("api/submit-backtest", "RUNS_AT_ONCE"),
    perHour: numberOf("api/submit-backtest", "BACKTESTS_PER_HOUR"),
    perMonth: numberOf("api/submit-backtest", "BACKTESTS_PER_MONTH"),
    workersPerSweep: numberOf("workflow/plan", "WORKERS_PER_SWEEP"),
    workersPerRun: numberOf("workflow/plan", "WORKERS_PER_RUN"),
    reserved: of("workflow/work").ReservedConcurrentExecutions,
    tendEveryMs: MINUTE_MS,
  };
};
export type Numbers = ReturnType<typeof numbersOf>;
