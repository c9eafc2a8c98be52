import type { StateMachineDefinition } from "aws-local-stepfunctions";
import * as z from "zod";

/**
 * Reads a state machine's definition strictly: the interpreter ignores unknown fields silently, and the machine would then
 * behave differently than in the cloud. So all other fields are refused.
 */

const Template = z.record(z.string(), z.unknown());
const Path = z.string().nullable();

/** Errors that States.ALL does not match. A definition that catches them by name is refused. */
export const TERMINAL_ERRORS: readonly string[] = ["States.DataLimitExceeded", "States.Runtime"];

const ErrorEquals = z.array(
  z.string().refine((name) => !TERMINAL_ERRORS.includes(name), { error: "cannot be retried or caught" }),
);

const Retry = z.array(
  z.strictObject({
    ErrorEquals,
    IntervalSeconds: z.number().optional(),
    MaxAttempts: z.number().optional(),
    BackoffRate: z.number().optional(),
    MaxDelaySeconds: z.number().optional(),
    JitterStrategy: z.enum(["NONE", "FULL"]).optional(),
  }),
);
const Catch = z.array(z.strictObject({ ErrorEquals, ResultPath: Path.optional(), Next: z.string() }));

const flow = {
  Comment: z.string().optional(),
  InputPath: Path.optional(),
  OutputPath: Path.optional(),
  ResultPath: Path.optional(),
  ResultSelector: Template.optional(),
  Retry: Retry.optional(),
  Catch: Catch.optional(),
  Next: z.string().optional(),
  End: z.literal(true).optional(),
};

const Task = z.strictObject({
  ...flow,
  Type: z.literal("Task"),
  Resource: z.literal("arn:aws:states:::lambda:invoke"),
  Parameters: Template,
  TimeoutSeconds: z.number(),
});

const Choice = z.strictObject({
  Type: z.literal("Choice"),
  Comment: z.string().optional(),
  InputPath: Path.optional(),
  OutputPath: Path.optional(),
  Choices: z.array(Template),
  Default: z.string().optional(),
});

const Pass = z.strictObject({
  ...flow,
  Type: z.literal("Pass"),
  Parameters: Template.optional(),
  Result: z.unknown(),
});
const Wait = z.strictObject({ ...flow, Type: z.literal("Wait"), Seconds: z.number() });
const Succeed = z.strictObject({ Type: z.literal("Succeed"), Comment: z.string().optional() });
const Fail = z.strictObject({
  Type: z.literal("Fail"),
  Comment: z.string().optional(),
  Error: z.string().optional(),
  Cause: z.string().optional(),
});

const SimpleState = z.discriminatedUnion("Type", [Task, Choice, Pass, Wait, Succeed, Fail]);

const ItemProcessor = z.strictObject({
  ProcessorConfig: z.strictObject({
    Mode: z.literal("DISTRIBUTED"),
    ExecutionType: z.enum(["EXPRESS", "STANDARD"]),
  }),
  StartAt: z.string(),
  States: z.record(z.string(), SimpleState),
});

const DistributedMap = z.strictObject({
  ...flow,
  Type: z.literal("Map"),
  Label: z.string().optional(),
  ItemReader: z.strictObject({
    Resource: z.literal("arn:aws:states:::s3:getObject"),
    ReaderConfig: z.strictObject({ InputType: z.literal("JSON") }),
    Parameters: Template,
  }),
  ItemProcessor,
  MaxConcurrencyPath: z.string(),
  ToleratedFailurePercentagePath: z.string().optional(),
  TimeoutSeconds: z.number().optional(),
});

const Definition = z.strictObject({
  Comment: z.string().optional(),
  QueryLanguage: z.literal("JSONPath").optional(),
  StartAt: z.string(),
  TimeoutSeconds: z.number().optional(),
  States: z.record(z.string(), z.discriminatedUnion("Type", [...SimpleState.options, DistributedMap])),
});
type Definition = z.output<typeof Definition>;
type DistributedMap = z.output<typeof DistributedMap>;

/** A distributed map: the child machine of its items and its limits. */
export type MapPlan = {
  readonly label: string;
  readonly child: StateMachineDefinition;
  readonly timeoutSeconds: number;
};

/** The interpreter's machine, in which a distributed map is a task, and the plans of its maps. */
type Runnable = {
  readonly machine: StateMachineDefinition;
  /** Names of the states that call a function, also in child machines. */
  readonly calls: readonly string[];
  readonly maps: ReadonlyMap<string, MapPlan>;
};

const EXPRESS_SECONDS = 300;
/** For a state without a time-out: longer than any task, and within a timer's range. */
const UNLIMITED_SECONDS = 14 * 86_400;

const planOf = (name: string, map: DistributedMap): MapPlan => {
  const { ProcessorConfig, ...machine } = map.ItemProcessor;
  const limit = ProcessorConfig.ExecutionType === "EXPRESS" ? { TimeoutSeconds: EXPRESS_SECONDS } : {};
  return {
    label: map.Label ?? name,
    child: { ...machine, ...limit } as StateMachineDefinition,
    timeoutSeconds: map.TimeoutSeconds ?? UNLIMITED_SECONDS,
  };
};

/** Returns a task whose input is the place of the list, the children at once, and the tolerated percentage of failures. */
const asTask = ({
  ItemReader,
  ItemProcessor,
  MaxConcurrencyPath,
  Label,
  ToleratedFailurePercentagePath: tolerated,
  ...map
}: DistributedMap) => ({
  ...map,
  Type: "Task",
  Resource: ItemReader.Resource,
  Parameters: {
    ...ItemReader.Parameters,
    "MaxConcurrency.$": MaxConcurrencyPath,
    ...(tolerated === undefined ? {} : { "ToleratedFailurePercentage.$": tolerated }),
  },
  TimeoutSeconds: map.TimeoutSeconds ?? UNLIMITED_SECONDS,
});

const tasksOf = (states: Definition["States"]): string[] =>
  Object.entries(states).flatMap(([name, state]) => {
    if (state.Type === "Map") return tasksOf(state.ItemProcessor.States);
    return state.Type === "Task" ? [name] : [];
  });

/** Throws when the definition has a field that would be ignored here. */
export const readDefinition = (value: unknown): Runnable => {
  const { QueryLanguage: _, States, ...machine } = Definition.parse(value);
  const maps = new Map<string, MapPlan>();
  const states = Object.entries(States).map(([name, state]) => {
    if (state.Type !== "Map") return [name, state];
    maps.set(name, planOf(name, state));
    return [name, asTask(state)];
  });
  return {
    machine: { ...machine, States: Object.fromEntries(states) } as StateMachineDefinition,
    calls: tasksOf(States),
    maps,
  };
};
