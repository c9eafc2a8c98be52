import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { KIND_NAMES } from "#shared/kinds/kind.ts";
import type { FunctionName } from "../functions/function-list.ts";
import { UNATTENDED } from "./background-alarms.ts";
import {
  accountCost,
  deadLetterCount,
  errorsOf,
  executionMetric,
  failedTasks,
  httpMetric,
  lambdaOfAccount,
  longestWait,
  oldestMessage,
  oldestOpenTask,
  openMapRuns,
  PERIOD,
  socketMetric,
  tablesMetric,
  unreservedConcurrencyPercent,
} from "./metrics.ts";
import type { Watched } from "./watched.ts";

const THIRD = 8;
const WHOLE = 24;

type Graph = {
  readonly title: string;
  readonly left: readonly IMetric[];
  readonly right?: readonly IMetric[];
  readonly unit: string;
};

const graph = ({ title, left, right = [], unit }: Graph): GraphWidget =>
  new GraphWidget({
    title,
    width: THIRD,
    left: [...left],
    right: [...right],
    leftYAxis: { min: 0, label: unit, showUnits: false },
  });

const runsOf = ({ functions }: Watched, names: Readonly<Record<string, FunctionName>>): IMetric[] =>
  Object.entries(names).map(([label, name]) =>
    functions[name].metricInvocations({ period: PERIOD, statistic: Stats.SUM, label }),
  );

const callGraphs = ({ http }: Watched): Graph[] => [
  { title: "Calls", left: [httpMetric(http, "Count")], unit: "in 5 minutes" },
  { title: "Refused and failed", left: [httpMetric(http, "4xx"), httpMetric(http, "5xx")], unit: "calls" },
  {
    title: "How long calls take",
    left: [httpMetric(http, "Latency", "p50", "p50"), httpMetric(http, "Latency", "p95", "p95")],
    unit: "ms",
  },
];

/** Tasks by kind. The kinds share one state machine, so the functions tell them apart. */
const taskGraphs = (watched: Watched): Graph[] => [
  {
    title: "Tasks by kind",
    left: runsOf(watched, {
      "backtests asked for": "submitBacktest",
      "portfolios asked for": "submitPortfolio",
      "runs on other tickers asked for": "submitElsewhere",
      "sweeps asked for": "submitSweep",
      "all but sweeps joined": "reduce",
      "sweeps joined": "reduceSweep",
    }),
    right: KIND_NAMES.map((kind) => failedTasks(watched, kind)),
    unit: "in 5 minutes",
  },
  {
    title: "Executions",
    left: [
      executionMetric(watched, "ExecutionsStarted"),
      executionMetric(watched, "ExecutionsSucceeded"),
      executionMetric(watched, "ExecutionsFailed"),
      executionMetric(watched, "ExecutionsTimedOut"),
      executionMetric(watched, "ExecutionsAborted"),
    ],
    unit: "in 5 minutes",
  },
  {
    title: "Slices worked on at a time, and open map runs of the account",
    left: [
      watched.functions.work.metric("ConcurrentExecutions", {
        period: PERIOD,
        statistic: Stats.MAXIMUM,
        label: "slices",
      }),
    ],
    right: [openMapRuns()],
    unit: "slices",
  },
];

const backgroundGraphs = (watched: Watched): Graph[] => [
  {
    title: "Failures of what nobody waits for",
    left: Object.values(errorsOf(watched, UNATTENDED)),
    unit: "in 5 minutes",
  },
  {
    title: "Functions of the account",
    left: [lambdaOfAccount("ConcurrentExecutions", Stats.MAXIMUM), lambdaOfAccount("Throttles", Stats.SUM)],
    right: [unreservedConcurrencyPercent()],
    unit: "functions",
  },
  {
    title: "Tables of the account: refused and failed",
    left: [tablesMetric("ThrottledRequests")],
    right: [tablesMetric("SystemErrors")],
    unit: "calls",
  },
];

const queueGraphs = (watched: Watched): Graph[] => [
  {
    title: "Sockets",
    left: [socketMetric(watched, "ConnectCount"), socketMetric(watched, "MessageCount")],
    right: [socketMetric(watched, "ClientError"), socketMetric(watched, "ExecutionError")],
    unit: "in 5 minutes",
  },
  {
    title: "How long imports wait, and dead letters",
    left: [oldestMessage(watched.imports)],
    right: [
      deadLetterCount(watched.deadLetters).with({ label: "dead letters" }),
      deadLetterCount(watched.lostRenewals).with({ label: "dead letters of renewals" }),
    ],
    unit: "s",
  },
  {
    title: "How long the oldest task has been open, and the longest wait in line",
    left: [oldestOpenTask(watched), longestWait(watched)],
    unit: "s",
  },
];

const rowOf = (graphs: readonly Graph[]): IWidget[] => graphs.map(graph);

/** The dashboard: alarms, calls, tasks, background work, and costs. */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, watched: Watched, alarms: readonly IAlarm[]) {
    super(scope, id);
    new Dashboard(this, "Dashboard", {
      dashboardName: `Backspread-${watched.stage.name}`,
      widgets: [
        [new AlarmStatusWidget({ title: "Alarms", width: WHOLE, height: 4, alarms: [...alarms] })],
        rowOf(callGraphs(watched)),
        rowOf(taskGraphs(watched)),
        rowOf(backgroundGraphs(watched)),
        rowOf(queueGraphs(watched)),
        [
          graph({
            title: "Cost of the account this month",
            left: [accountCost()],
            unit: "USD",
          }),
          new TextWidget({
            width: THIRD,
            height: 6,
            markdown:
              "What to do at each alarm: `infra/operating/alarms.md`. Cost shows once *Receive CloudWatch billing alerts* is " +
              "switched on in the billing preferences; the budget needs no switch.",
          }),
        ],
      ],
    });
  }
}
