import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { BillingKeys } from "../data/billing-keys.ts";
import { Buckets } from "../data/buckets.ts";
import { giveEmptierLog } from "../data/removal.ts";
import { Tables } from "../data/tables.ts";
import { Users } from "../data/users.ts";
import type { Stage } from "../stages.ts";

/** Everything that must survive. It depends on no code, so code deployments never touch it. */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly users: Users;
  readonly billingKeys: BillingKeys;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    this.users = new Users(this, "Users", stage);
    this.tables = new Tables(this, "Tables", stage);
    this.buckets = new Buckets(this, "Buckets", stage);
    this.billingKeys = new BillingKeys(this, "BillingKeys", stage);
    // The user pool is what AWS may refuse at a first deployment. The tables come after it, because deletion
    // protection would hinder the rollback.
    this.tables.node.addDependency(this.users);
    giveEmptierLog(this, stage);
  }
}
