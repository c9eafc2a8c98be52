import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { nameIn } from "./functions.ts";

/** Rules of EventBridge: what starts functions without anybody asking. */

/** An object put into one of the buckets starts the functions, or is news in the queues. */
export type ObjectRule = {
  readonly buckets: readonly string[];
  /** The keys that count; all where absent. */
  readonly keys?: readonly string[];
  readonly functionNames: readonly string[];
  readonly queueArns: readonly string[];
};

/** The end of an execution of one of the machines (their ARNs), in one of these ways, starts the functions. */
export type ExecutionRule = {
  readonly machines: readonly string[];
  readonly statuses: readonly string[];
  /** A text that the output must have; any output where absent. */
  readonly output?: string;
  readonly functionNames: readonly string[];
};

/** Minutes and hours of a time zone, on the weekdays of a week (0 is Sunday). */
export type ClockTimes = {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  readonly timeZone: string;
};

/** Functions that start again and again, after a time or at times of day, each with an event of its own (JSON). */
export type Schedule = ({ readonly everyMs: number } | { readonly at: ClockTimes }) & {
  readonly targets: readonly { readonly functionName: string; readonly event: string }[];
};

/**
 * How often a failed start is tried again, and where it goes at last, is not looked at: a schedule comes
 * again, and here nothing stands between any other event and its file.
 */
const Target = {
  Arn: z.string(),
  Id: z.string(),
  RetryPolicy: z.unknown().optional(),
  DeadLetterConfig: z.unknown().optional(),
};

const OnObject = z.strictObject({
  State: z.literal("ENABLED"),
  EventPattern: z.strictObject({
    source: z.tuple([z.literal("aws.s3")]),
    "detail-type": z.tuple([z.literal("Object Created")]),
    detail: z.strictObject({
      bucket: z.strictObject({ name: z.array(z.string()) }),
      object: z.strictObject({ key: z.array(z.string()) }).optional(),
    }),
  }),
  Targets: z.array(z.strictObject(Target)),
});

const OnExecution = z.strictObject({
  State: z.literal("ENABLED"),
  EventPattern: z.strictObject({
    source: z.tuple([z.literal("aws.states")]),
    "detail-type": z.tuple([z.literal("Step Functions Execution Status Change")]),
    detail: z.strictObject({
      stateMachineArn: z.array(z.string()),
      status: z.array(z.enum(["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"])),
      // Only a text between two stars.
      output: z
        .tuple([z.strictObject({ wildcard: z.string().regex(/^\*[^*\\]+\*$/) })])
        .transform(([{ wildcard }]) => wildcard.slice(1, -1))
        .optional(),
    }),
  }),
  Targets: z.array(z.strictObject(Target)),
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const OnTime = z.strictObject({
  State: z.literal("ENABLED"),
  ScheduleExpression: z
    .string()
    .regex(/^rate\(\d+ (minutes?|hours?)\)$/)
    .transform((rate) => Number(/\d+/.exec(rate)) * (rate.includes("hour") ? HOUR_MS : MINUTE_MS)),
  Targets: z.array(z.strictObject({ ...Target, Input: z.string() })),
});

/** `5`, `0,30`, `18-22`. */
const numbersIn = (field: string): number[] =>
  field.split(",").flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

const WEEKDAYS = [1, 2, 3, 4, 5];

/** A schedule of EventBridge Scheduler, on weekdays. */
const OnClock = z.strictObject({
  ScheduleExpression: z
    .string()
    .regex(/^cron\([\d,-]+ [\d,-]+ \? \* MON-FRI \*\)$/)
    .transform((cron) => cron.slice("cron(".length).split(" ").slice(0, 2).map(numbersIn)),
  ScheduleExpressionTimezone: z.string(),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal("OFF") }),
  Target: z.strictObject({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string(),
    RetryPolicy: z.unknown().optional(),
  }),
});

const clockSchedule = (properties: unknown): Schedule => {
  const { ScheduleExpression, ScheduleExpressionTimezone: timeZone, Target } = OnClock.parse(properties);
  const [minutes = [], hours = []] = ScheduleExpression;
  return {
    at: { minutes, hours, weekdays: WEEKDAYS, timeZone },
    targets: [{ functionName: nameIn(Target.Arn), event: Target.Input }],
  };
};

const isQueue = (arn: string): boolean => arn.split(":")[2] === "sqs";

const objectRule = (properties: unknown): ObjectRule => {
  const { EventPattern, Targets } = OnObject.parse(properties);
  const arns = Targets.map(({ Arn }) => Arn);
  return {
    buckets: EventPattern.detail.bucket.name,
    ...(EventPattern.detail.object && { keys: EventPattern.detail.object.key }),
    functionNames: arns.filter((arn) => !isQueue(arn)).map(nameIn),
    queueArns: arns.filter(isQueue),
  };
};

const executionRule = (properties: unknown): ExecutionRule => {
  const { EventPattern, Targets } = OnExecution.parse(properties);
  const { stateMachineArn: machines, status: statuses, output } = EventPattern.detail;
  return {
    machines,
    statuses,
    ...(output !== undefined && { output }),
    functionNames: Targets.map(({ Arn }) => nameIn(Arn)),
  };
};

const scheduleOf = (properties: unknown): Schedule => {
  const { ScheduleExpression: everyMs, Targets } = OnTime.parse(properties);
  return { everyMs, targets: Targets.map(({ Arn, Input }) => ({ functionName: nameIn(Arn), event: Input })) };
};

/** What a rule listens to, before its kind is known. */
const Listening = z.looseObject({
  ScheduleExpression: z.string().optional(),
  EventPattern: z.looseObject({ source: z.array(z.string()) }).optional(),
});

/** The rules by what sets them off, and the schedules by the clock. Throws where a template has one of another kind. */
export const rulesOf = (
  assembly: Assembly,
): { objectRules: ObjectRule[]; executionRules: ExecutionRule[]; schedules: Schedule[] } => {
  const objectRules: ObjectRule[] = [];
  const executionRules: ExecutionRule[] = [];
  const schedules = assembly
    .resources("AWS::Scheduler::Schedule")
    .map(({ properties }) => clockSchedule(properties));
  for (const { properties } of assembly.resources("AWS::Events::Rule")) {
    const { ScheduleExpression, EventPattern } = Listening.parse(properties);
    if (ScheduleExpression !== undefined) schedules.push(scheduleOf(properties));
    else if (EventPattern?.source.includes("aws.states")) executionRules.push(executionRule(properties));
    else objectRules.push(objectRule(properties));
  }
  return { objectRules, executionRules, schedules };
};
