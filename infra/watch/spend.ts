import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { Stage } from "../stages.ts";
import type { Operators } from "./operators.ts";

/** Of a month's budget, at which operators are told what was spent; they are told as well when a month is on its way there. */
const SPENT_PERCENT = [50, 80, 100] as const;

type Notice = { readonly notificationType: "ACTUAL" | "FORECASTED"; readonly threshold: number };

const NOTICES: readonly Notice[] = [
  ...SPENT_PERCENT.map((threshold) => ({ notificationType: "ACTUAL", threshold }) as const),
  { notificationType: "FORECASTED", threshold: 100 },
];

/**
 * What the whole account may cost in a month before operators are told. Not the stage's share alone: tags tell costs
 * apart only once somebody has switched that on in the billing console, and a budget that sees nothing says nothing.
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
