import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { Stage } from "../stages.ts";
import type { Operators } from "./operators.ts";

/** Percentages of the monthly budget that notify operators; a forecast over 100 % notifies them too. */
const SPENT_PERCENT = [50, 80, 100] as const;

type Notice = { readonly notificationType: "ACTUAL" | "FORECASTED"; readonly threshold: number };

const NOTICES: readonly Notice[] = [
  ...SPENT_PERCENT.map((threshold) => ({ notificationType: "ACTUAL", threshold }) as const),
  { notificationType: "FORECASTED", threshold: 100 },
];

/**
 * The monthly budget of the whole account. Cost tags separate stages only after activation in the billing console, and
 * a budget without data stays silent.
 */
export class Spend extends Construct {
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
