import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";

/**
 * The workflow of a task in the Amazon States Language (JSONPath):
 *
 *   Plan → One slice? ── of a sweep → Work ────┬→ Of which kind? ── sweep → Reduce a sweep
 *                     ├─ no ─→ Work on slices ─┘                 └─ other ──┐
 *                     ├─ of another kind ───────────────────────────────────┴→ Reduce
 *                     └─ none (the task has ended) → Ended before
 *   any failure → Record failure → Failed
 *
 * A sweep continues without the slices that failed for good. The joining function computes a backtest or a
 * sensitivity of one slice itself, since starting another function takes longer.
 *
 * States hand each other references only (shared/contracts/job.ts). The execution's name is the task id, so that a
 * failure can be recorded whatever went wrong before it.
 */

export const STEP_PLACEHOLDERS = {
  plan: "PlanFunction",
  work: "WorkFunction",
  reduce: "ReduceFunction",
  reduceSweep: "ReduceSweepFunction",
  fail: "FailFunction",
} as const;
export type Step = keyof typeof STEP_PLACEHOLDERS;

type Definition = { readonly [field: string]: unknown };

/** Retries of platform faults, with jitter so that many workers do not return at once. */
const serviceFaults = {
  ErrorEquals: [
    "Lambda.ServiceException",
    "Lambda.AWSLambdaException",
    "Lambda.SdkClientException",
    "Lambda.ClientExecutionTimeoutException",
    "Lambda.TooManyRequestsException",
  ],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 6,
  MaxDelaySeconds: 30,
  JitterStrategy: "FULL",
};

/** A step killed by memory or time is retried once. */
const crashes = {
  ErrorEquals: ["Lambda.Unknown", "Sandbox.Timedout", "Runtime.ExitError", "States.Timeout"],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 2,
  JitterStrategy: "FULL",
};

/** Bad data is never retried. */
const badData = { ErrorEquals: ["DataError"], MaxAttempts: 0 };

/** Other errors are retried as transient. Every step is idempotent. */
const passingFaults = {
  ErrorEquals: ["States.TaskFailed"],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 2,
  JitterStrategy: "FULL",
};

const FAULTS = [serviceFaults, crashes, badData, passingFaults];

const WHICH_KIND = "Of which kind?";
const RECORD_FAILURE = "Record failure";
const recordFailure = [{ ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: RECORD_FAILURE }];

/** Returns a state that calls a step's function. The result replaces the input unless `ResultPath` says otherwise. */
const call = (step: Step, payload: Definition, timeoutSeconds: number): Definition => ({
  Type: "Task",
  Resource: "arn:aws:states:::lambda:invoke",
  Parameters: { FunctionName: `\${${STEP_PLACEHOLDERS[step]}}`, ...payload },
  TimeoutSeconds: timeoutSeconds,
  Retry: FAULTS,
});

/** Seconds per step, slightly above the function's limit, so that the function times out first and logs it. */
type StepSeconds = Readonly<Record<Step, number>>;

const workOnSlices = (timeoutSeconds: number): Definition => ({
  Type: "Map",
  Label: "Slices",
  ItemReader: {
    Resource: "arn:aws:states:::s3:getObject",
    ReaderConfig: { InputType: "JSON" },
    Parameters: { "Bucket.$": "$.list.bucket", "Key.$": "$.list.key" },
  },
  ItemProcessor: {
    // Express children start ten times faster than Standard ones and cost a fifth. Slices may run twice.
    ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "EXPRESS" },
    StartAt: "Work on one slice",
    States: {
      "Work on one slice": {
        ...call("work", { "Payload.$": "$" }, timeoutSeconds),
        OutputPath: "$.Payload",
        End: true,
      },
    },
  },
  // The plan says how many workers a task of its kind gets (capacity.ts).
  MaxConcurrencyPath: "$.workers",
  // The plan says whether the task's kind tolerates failed slices; reduce reports the missing ones.
  ToleratedFailurePercentagePath: "$.toleratedFailurePercentage",
  ResultPath: null,
  Catch: recordFailure,
  Next: WHICH_KIND,
});

/** Errors that no retry of a join can fix: results that contradict the engine (S30), or no slice at all. */
const finalFaults = { ErrorEquals: ["SweepMismatch", "NothingDone"], MaxAttempts: 0 };

const joinSlices = (step: Step, timeoutSeconds: number): Definition => ({
  ...call(
    step,
    {
      Payload: {
        "version.$": "$.version",
        "taskId.$": "$.taskId",
        "slices.$": "$.slices",
        "first.$": "$.first",
      },
    },
    timeoutSeconds,
  ),
  Retry: [finalFaults, ...FAULTS],
  // The execution's output says whether others wait (settle.ts).
  ResultSelector: { "line.$": "$.Payload.line" },
  ResultPath: "$.end",
  Catch: recordFailure,
  End: true,
});

/** Returns the definition, with a placeholder for the ARN of each step's function. */
export const stateMachine = (seconds: StepSeconds): Definition => ({
  Comment: "A task from its start to its results",
  QueryLanguage: "JSONPath",
  StartAt: "Plan",
  TimeoutSeconds: WORKFLOW_SECONDS,
  States: {
    Plan: {
      ...call("plan", { "Payload.$": "$" }, seconds.plan),
      OutputPath: "$.Payload",
      Catch: recordFailure,
      Next: "One slice?",
    },
    "One slice?": {
      Type: "Choice",
      Choices: [
        { Variable: "$.slices", NumericEquals: 0, Next: "Ended before" },
        {
          And: [
            { Variable: "$.slices", NumericEquals: 1 },
            { Variable: "$.kind", StringEquals: "sweep" },
          ],
          Next: "Work",
        },
        { Variable: "$.slices", NumericEquals: 1, Next: "Reduce" },
      ],
      Default: "Work on slices",
    },
    Work: {
      ...call("work", { "Payload.$": "$.first" }, seconds.work),
      ResultPath: null,
      Catch: recordFailure,
      Next: WHICH_KIND,
    },
    "Work on slices": workOnSlices(seconds.work),
    [WHICH_KIND]: {
      Type: "Choice",
      Choices: [{ Variable: "$.kind", StringEquals: "sweep", Next: "Reduce a sweep" }],
      Default: "Reduce",
    },
    Reduce: joinSlices("reduce", seconds.reduce),
    "Reduce a sweep": joinSlices("reduceSweep", seconds.reduceSweep),
    // Cancelled before it began, or started again after a crash; the task's row has the outcome.
    "Ended before": { Type: "Succeed" },
    [RECORD_FAILURE]: {
      ...call("fail", { Payload: { "taskId.$": "$$.Execution.Name", "error.$": "$.error" } }, seconds.fail),
      ResultPath: null,
      Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: null, Next: "Failed" }],
      Next: "Failed",
    },
    Failed: { Type: "Fail", Error: "TaskFailed", Cause: "The task's row says why." },
  },
});
