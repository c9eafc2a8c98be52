import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { nameIn } from "./functions.ts";

/** Rules of EventBridge: what starts functions without anybody asking. */

/** An object put into one of the buckets starts the functions. */
export type ObjectRule = { readonly buckets: readonly string[]; readonly functionNames: readonly string[] };

/** Functions that start again and again, each with an event of its own (JSON). */
export type Schedule = {
  readonly everyMs: number;
  readonly targets: readonly { readonly functionName: string; readonly event: string }[];
};

/** How often a failed start is tried again is not looked at: a schedule comes again, an object's event is a file. */
const Target = { Arn: z.string(), Id: z.string(), RetryPolicy: z.unknown().optional() };

const OnObject = z.strictObject({
  State: z.literal("ENABLED"),
  EventPattern: z.strictObject({
    source: z.tuple([z.literal("aws.s3")]),
    "detail-type": z.tuple([z.literal("Object Created")]),
    detail: z.strictObject({ bucket: z.strictObject({ name: z.array(z.string()) }) }),
  }),
  Targets: z.array(z.strictObject(Target)),
});

const MINUTE_MS = 60_000;

const OnTime = z.strictObject({
  State: z.literal("ENABLED"),
  ScheduleExpression: z
    .string()
    .regex(/^rate\(\d+ minutes?\)$/)
    .transform((rate) => Number(/\d+/.exec(rate)) * MINUTE_MS),
  Targets: z.array(z.strictObject({ ...Target, Input: z.string() })),
});

/** The rules by what sets them off. Throws where a template has one of another kind. */
export const rulesOf = (assembly: Assembly): { objectRules: ObjectRule[]; schedules: Schedule[] } => {
  const objectRules: ObjectRule[] = [];
  const schedules: Schedule[] = [];
  for (const { properties } of assembly.resources("AWS::Events::Rule")) {
    if ("ScheduleExpression" in Object(properties)) {
      const { ScheduleExpression: everyMs, Targets } = OnTime.parse(properties);
      const targets = Targets.map(({ Arn, Input }) => ({ functionName: nameIn(Arn), event: Input }));
      schedules.push({ everyMs, targets });
    } else {
      const { EventPattern, Targets } = OnObject.parse(properties);
      const functionNames = Targets.map(({ Arn }) => nameIn(Arn));
      objectRules.push({ buckets: EventPattern.detail.bucket.name, functionNames });
    }
  }
  return { objectRules, schedules };
};
