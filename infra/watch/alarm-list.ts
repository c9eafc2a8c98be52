import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import { backgroundAlarms } from "./background-alarms.ts";
import { dataAlarms } from "./data-alarms.ts";
import {
  errorsOf,
  executionMetric,
  httpMetric,
  lambdaOfAccount,
  linesOf,
  longestWait,
  mailReputation,
  oldestOpenTask,
  openMapRuns,
  PERIOD,
  socketMetric,
  sumOf,
  tablesMetric,
  unreservedConcurrencyPercent,
} from "./metrics.ts";
import type { AlarmSpec, Watched } from "./watched.ts";

/** Fewer faults than this in five minutes never raise an alarm on a percentage. */
const FEWEST_FAULTS = 5;

const serverErrorPercent = ({ http }: Watched): IMetric =>
  new MathExpression({
    expression: `IF(FILL(faults, 0) >= ${FEWEST_FAULTS}, 100 * faults / calls, 0)`,
    usingMetrics: { faults: httpMetric(http, "5xx"), calls: httpMetric(http, "Count") },
    period: PERIOD,
    label: "5xx, % of calls",
  });

/** Returns the rate of calls in percent of the stage's limit. */
const ratePercent = ({ http, stage }: Watched): IMetric =>
  new MathExpression({
    expression: `100 * calls / ${stage.throttle.ratePerSecond * PERIOD.toSeconds()}`,
    usingMetrics: { calls: httpMetric(http, "Count") },
    period: PERIOD,
    label: "calls, % of the stage's rate",
  });

/** A full sweep takes two minutes, so that this is a line of fifteen sweeps for each slot. */
const LONG_WAIT_SECONDS = 1800;

/** The schedule settles open tasks every quarter of an hour; two runs allow for a late one. */
const SETTLED_WITHIN_SECONDS = 1800;

/** Faults that users notice. */
const calls = {
  CallsFail: {
    meaning: "More than 1 in 100 calls of the API end in 5xx.",
    toDo: "Dashboard: since when, and whether functions are throttled. Access log of the HTTP API: `status` 500 and more by `route`; then that function's log, `request failed`. After a deployment: deploy the commit before it.",
    metric: serverErrorPercent,
    atLeast: 1,
  },
  CallsSlow: {
    meaning: "For a quarter of an hour 1 call in 20 has taken 3 seconds or longer.",
    toDo: "Dashboard: concurrency and throttles. Traces (X-Ray) of slow calls: which part takes the time, the function's start, a table, Stripe or Cognito.",
    metric: ({ http }) => httpMetric(http, "Latency", "p95"),
    atLeast: 3000,
    periods: 3,
  },
  CallsNearRate: {
    meaning: "Calls are at 80% of the rate at which API Gateway answers 429.",
    toDo: "Access log of the HTTP API by `route`: many users, or one program. Many users: raise `throttle` of the stage in `stages.ts` and deploy. One program: its limit per user or address holds; the firewall refuses an address over `callsPerAddress`: lower it if one continues. Costly routes have throttles of their own (`api/route-throttles.ts`).",
    metric: ratePercent,
    atLeast: 80,
  },
  SocketFails: {
    meaning: "Functions of the socket fail, so browsers poll for progress instead.",
    toDo: "Logs of Connect, Disconnect and SocketMessage: `socket route failed`. Access log of the socket: `error` by `route`.",
    metric: (watched) =>
      sumOf({
        failed: linesOf(watched, "SocketFails"),
        unanswered: socketMetric(watched, "ExecutionError"),
      }),
    atLeast: FEWEST_FAULTS,
  },
  ScreensCrash: {
    meaning: "Pages crash in browsers, five times or more in five minutes.",
    toDo: "Log of LogError: `a screen crashed`, with page and error. After a deployment: deploy the commit before it. One browser that repeats one error may be an extension.",
    metric: (watched) => linesOf(watched, "ScreensCrash"),
    atLeast: FEWEST_FAULTS,
  },
} as const satisfies Record<string, AlarmSpec>;

/** Few runs end in five minutes, so that the share of failures is taken over an hour. */
const SHARE_WINDOW = Duration.hours(1);
/** Fewer failed tasks than this in the hour raise no alarm, whatever their share. */
const FEWEST_FAILED_TASKS = 3;

/** Returns the failed or timed-out executions in percent of those that ended within an hour, cancels aside. */
const failedTaskPercent = (watched: Watched): IMetric => {
  const failed = "(FILL(failed, 0) + FILL(timedOut, 0))";
  return new MathExpression({
    expression: `IF(${failed} >= ${FEWEST_FAILED_TASKS}, 100 * ${failed} / (${failed} + FILL(succeeded, 0)), 0)`,
    usingMetrics: {
      failed: executionMetric(watched, "ExecutionsFailed", SHARE_WINDOW),
      timedOut: executionMetric(watched, "ExecutionsTimedOut", SHARE_WINDOW),
      succeeded: executionMetric(watched, "ExecutionsSucceeded", SHARE_WINDOW),
    },
    period: SHARE_WINDOW,
    label: "failed, % of ended tasks",
  });
};

const tasks = {
  TasksFail: {
    meaning:
      "Within an hour 1 in 20 tasks failed or timed out, and 3 at least. Their owners see the failures.",
    toDo: "Log of Fail: `task failed` with cause and detail; the dashboard's *Tasks by kind* shows which kind. Step Functions: the execution's name is the task's id. After a deployment: deploy the commit before it. Stopped executions are cancels by users and do not count.",
    metric: failedTaskPercent,
    atLeast: 5,
  },
  TasksStayOpen: {
    meaning: "A task has been open for longer than an execution may take.",
    toDo: "Step Functions: the execution that runs longest. Stop it; its task ends within seconds. If there is none, see the log of SettleTasks: `a task was not settled`.",
    metric: oldestOpenTask,
    atLeast: WORKFLOW_SECONDS + SETTLED_WITHIN_SECONDS,
  },
  TasksNotSettled: {
    meaning: "SettleTasks, which ends abandoned tasks, has not run for three quarters of an hour.",
    toDo: "EventBridge: whether the rule that starts SettleTasks is enabled. Log of SettleTasks: `step failed`. A new stage may raise it once, in its first quarter of an hour.",
    metric: (watched) =>
      new MathExpression({
        expression: "IF(FILL(looks, 0) >= 1, 0, 1)",
        usingMetrics: { looks: oldestOpenTask(watched).with({ statistic: Stats.SAMPLE_COUNT }) },
        period: PERIOD,
      }),
    atLeast: 1,
    periods: 9,
    wantsData: true,
  },
  TasksWait: {
    meaning: "A task has waited in line for over half an hour.",
    toDo: "Dashboard: how many executions run, and how much concurrency is in use. All slots are taken: ask AWS for more concurrent executions (Service Quotas, Lambda), put the granted number into `accountConcurrency` and deploy. Slots are free: whether sweeps or backtests are off (`npm run settings -- --stage STAGE`); then the log of SettleTasks, `a waiting task was not started`.",
    metric: longestWait,
    atLeast: LONG_WAIT_SECONDS,
  },
  MapRunsNearLimit: {
    meaning: "Open map runs of the account are at 90% of AWS's limit of 1,000; above it, map runs wait.",
    toDo: "Step Functions: which executions have open map runs. `npm run settings -- --stage STAGE sweeps=off` until they are done.",
    metric: openMapRuns,
    atLeast: 900,
  },
} as const satisfies Record<string, AlarmSpec>;

/** Log-ins, mail, and payments: few calls, or faults that the answer does not show. */
const others = {
  LogInsFail: {
    meaning: "Users may be unable to log in or to stay logged in: functions that issue tokens fail.",
    toDo: "Logs of TokenScopes, which Cognito calls at each log-in and renewal, and of LinkLogIn, which it calls when a new user verifies an address: `step failed`, or the limit that ended it. Logs of CreateToken and RefreshToken: `request failed`, with Cognito's error. After a deployment: deploy the commit before it.",
    metric: (watched) =>
      sumOf({
        answers: linesOf(watched, "LogInsFail"),
        ...errorsOf(watched, ["tokenScopes", "linkLogIn"]),
      }),
    // One failure is tolerated, because the user tries again.
    atLeast: 2,
  },
  MailsNotSent: {
    meaning: "Mails to users are not sent.",
    toDo: "SES: whether it accepts mails of this account (sandbox, daily quota, sending paused). Logs of SignUp, SendReset, CreateToken, RenewFollowed and EraseAccounts: `mail was not sent`, with its `purpose`; log of CustomMessage: `step failed`. Users repeat a verification or a reset; EraseAccounts repeats its mail; a digest is lost until the next import.",
    metric: (watched) => linesOf(watched, "MailsNotSent"),
    atLeast: 1,
  },
  MailsBounce: {
    meaning: "1 in 20 mails of the account bounces; SES stops sending at 1 in 10.",
    toDo: "SES, reputation metrics. Likely a client signs up with addresses that do not exist: log of SignUp by time. Lower the limits of sign-up and deploy.",
    metric: () => mailReputation("BounceRate"),
    atLeast: 0.05,
  },
  MailsUnwanted: {
    meaning: "1 in 1,000 mails of the account is reported as spam; SES stops sending at 1 in 200.",
    toDo: "As for MailsBounce: these mails went to people who did not request them.",
    metric: () => mailReputation("ComplaintRate"),
    atLeast: 0.001,
  },
  BillingEventsFail: {
    meaning: "Events of Stripe are not processed; Stripe retries them for three days.",
    toDo: "Log of BillingEvents: `request failed`; `billing event refused` is a wrong webhook secret (step 4 of the first deployment), or a forged call. Stripe's dashboard: the webhook's deliveries and their responses. After the fix, resend them from Stripe.",
    metric: (watched) =>
      sumOf({
        answers: linesOf(watched, "BillingEventsFail"),
        refused: linesOf(watched, "BillingEventsRefused"),
        ...errorsOf(watched, ["billingEvents"]),
      }),
    atLeast: 1,
  },
  PaymentsUnavailable: {
    meaning: "Users cannot subscribe or cancel: Stripe is unreachable, or refuses our keys.",
    toDo: "Logs of Subscribe and EraseAccounts: `payments are unavailable` and why. `keys`: check the secret (step 4 of the first deployment). Otherwise status.stripe.com.",
    metric: (watched) => linesOf(watched, "PaymentsUnavailable"),
    atLeast: 1,
  },
} as const satisfies Record<string, AlarmSpec>;

/** Limits of the account, shared with everything else in it and in this region. */
const account = {
  FunctionsThrottled: {
    meaning: "For a quarter of an hour Lambda has throttled functions of the account: too many run at once.",
    toDo: "Dashboard: which functions run. If they are sweeps, `npm run settings -- --stage STAGE sweeps=off` for a while; then ask AWS for more concurrent executions (Service Quotas, Lambda), put the granted number into `accountConcurrency` and deploy.",
    metric: () => lambdaOfAccount("Throttles", Stats.SUM),
    atLeast: 1,
    periods: 3,
  },
  ConcurrencyNearLimit: {
    meaning:
      "For a quarter of an hour 85% of the account's unreserved concurrency has been in use: log-ins and pages have little left.",
    toDo: "As for FunctionsThrottled, before it happens. Tasks take 70% at most, by `capacity.ts`.",
    metric: unreservedConcurrencyPercent,
    // Above what tasks may take of an account without reservations.
    atLeast: 85,
    periods: 3,
  },
  TablesThrottled: {
    meaning: "DynamoDB throttles calls of the account's tables: one key is read or written too often.",
    toDo: "DynamoDB: which table, by its throttled requests (contributor insights name the key). The SDK retries calls, so users see delays first.",
    metric: () => tablesMetric("ThrottledRequests"),
    atLeast: 1,
    periods: 2,
  },
  TablesFail: {
    meaning: "DynamoDB answers 500 to calls of the account.",
    toDo: "AWS Health Dashboard. Wait; the SDK retries calls.",
    metric: () => tablesMetric("SystemErrors"),
    atLeast: 1,
    periods: 2,
  },
} as const satisfies Record<string, AlarmSpec>;

/** Every alarm of a stage by name. The budget (`stacks/watch-stack.ts`) covers costs; AWS Budgets mails it. */
export const alarmList = {
  ...calls,
  ...tasks,
  ...backgroundAlarms,
  ...dataAlarms,
  ...others,
  ...account,
} satisfies Record<string, AlarmSpec>;
