import type { StateMachineDefinition } from "aws-local-stepfunctions";
import * as z from "zod";

/**
 * A state machine's definition, read strictly: the interpreter would silently ignore fields that it does not know, and
 * then the machine would do something else here than in the cloud. So whatever is not listed is refused.
 */

const Template = z.record(z.string(), z.unknown());
const Path = z.string().nullable();

/**
 * What ends an execution at once: States.ALL does not match it. Whether Step Functions would let a definition catch it
 * by its name is not documented, so a definition that tries is refused.
 */
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
  MaxConcurrency: z.number().int().min(0),
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

/** How the items of a distributed map are worked on. */
export type MapPlan = {
  readonly label: string;
  readonly child: StateMachineDefinition;
  /** 0 for as many as can be. */
  readonly maxConcurrency: number;
  readonly timeoutSeconds: number;
};

/** What the interpreter runs, in which a distributed map is a task, and what that task must do. */
export type Runnable = {
  readonly machine: StateMachineDefinition;
  /** Names of the states that call a function, children's included. */
  readonly calls: readonly string[];
  readonly maps: ReadonlyMap<string, MapPlan>;
};

const EXPRESS_SECONDS = 300;
/** What a state takes that sets no limit: far longer than any task, and still a number that a timer takes. */
const UNLIMITED_SECONDS = 14 * 86_400;

const planOf = (name: string, map: DistributedMap): MapPlan => {
  const { ProcessorConfig, ...machine } = map.ItemProcessor;
  const limit = ProcessorConfig.ExecutionType === "EXPRESS" ? { TimeoutSeconds: EXPRESS_SECONDS } : {};
  return {
    label: map.Label ?? name,
    child: { ...machine, ...limit } as StateMachineDefinition,
    maxConcurrency: map.MaxConcurrency,
    timeoutSeconds: map.TimeoutSeconds ?? UNLIMITED_SECONDS,
  };
};

/** A task that is given where the list is, and how many percent of its items may fail. */
const asTask = ({
  ItemReader,
  ItemProcessor,
  MaxConcurrency,
  Label,
  ToleratedFailurePercentagePath: tolerated,
  ...map
}: DistributedMap) => ({
  ...map,
  Type: "Task",
  Resource: ItemReader.Resource,
  Parameters: {
    ...ItemReader.Parameters,
    ...(tolerated === undefined ? {} : { "ToleratedFailurePercentage.$": tolerated }),
  },
  TimeoutSeconds: map.TimeoutSeconds ?? UNLIMITED_SECONDS,
});

const tasksOf = (states: Definition["States"]): string[] =>
  Object.entries(states).flatMap(([name, state]) => {
    if (state.Type === "Map") return tasksOf(state.ItemProcessor.States);
    return state.Type === "Task" ? [name] : [];
  });

/** Reads a definition. Throws where it holds something that would be ignored here. */
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
