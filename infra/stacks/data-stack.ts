import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { BillingKeys } from "../data/billing-keys.ts";
import { Buckets } from "../data/buckets.ts";
import { giveEmptierLog } from "../data/removal.ts";
import { Tables } from "../data/tables.ts";
import { Users } from "../data/users.ts";
import type { Stage } from "../stages.ts";

/** What must survive: rows, objects, accounts and keys. Nothing here depends on code, so that a deployment never touches it. */
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
    // Accounts are what a first deployment may be refused. While they are not there nothing is that could not be taken
    // back: a table is made with its protection against deletion.
    this.tables.node.addDependency(this.users);
    giveEmptierLog(this, stage);
  }
}
