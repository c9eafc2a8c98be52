import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { Stage } from "../stages.ts";
import { Alarms } from "../watch/alarms.ts";
import { StageDashboard } from "../watch/dashboard.ts";
import { LogLines } from "../watch/log-metrics.ts";
import { Operators } from "../watch/operators.ts";
import type { Watched } from "../watch/watched.ts";
import type { ApiStack } from "./api-stack.ts";
import type { RoutesStack } from "./routes-stack.ts";
import type { SiteStack } from "./site-stack.ts";
import type { SocketStack } from "./socket-stack.ts";
import type { WorkStack } from "./work-stack.ts";

/** Percentages of the monthly budget that notify operators; a forecast over 100 % notifies them too. */
const SPENT_PERCENT = [50, 80, 100] as const;

type Notice = { readonly notificationType: "ACTUAL" | "FORECASTED"; readonly threshold: number };

const NOTICES: readonly Notice[] = [
  ...SPENT_PERCENT.map((threshold) => ({ notificationType: "ACTUAL", threshold }) as const),
  { notificationType: "FORECASTED", threshold: 100 },
];

/** The account's monthly budget: cost tags of stages need activation, and a budget of none is silent. */
class Spend extends Construct {
  constructor(scope: Construct, id: string, { name }: Stage, monthlyUsd: number, operators: Operators) {
    super(scope, id);
    const subscribers = [{ subscriptionType: "SNS", address: operators.topicArn }];
    const budget = new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `Backspread-${name}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyUsd, unit: "USD" },
      },
      notificationsWithSubscribers: NOTICES.map((notice) => ({
        notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
        subscribers,
      })),
    });
    budget.node.addDependency(operators.mayBeSpokenTo);
  }
}

type Props = StackProps & {
  readonly stage: Stage & { readonly alarms: NonNullable<Stage["alarms"]> };
  readonly site: SiteStack;
  readonly socket: SocketStack;
  readonly work: WorkStack;
  readonly api: ApiStack;
  readonly routes: RoutesStack;
};

/** Alarms and dashboard. All references are weak, so that a watched function can be removed in one deployment. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, site, socket, work, api, routes, ...props }: Props) {
    super(scope, id, props);
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const watched: Watched = {
      stage,
      http: site.httpApi,
      sockets: site.socketApi,
      machine: work.workflow.machine,
      functions: { ...socket.functions, ...work.functions, ...api.functions, ...routes.functions },
      imports: work.import.queue,
      deadLetters: work.import.deadLetters,
      lostRenewals: work.followed.deadLetters,
      lines: new LogLines(this, "Lines", stage),
    };
    const operators = new Operators(this, "Operators", stage);
    const { all } = new Alarms(this, "Alarms", watched, operators);
    new Spend(this, "Spend", stage, stage.alarms.monthlyUsd, operators);
    new StageDashboard(this, "Dashboard", watched, all);
  }
}
