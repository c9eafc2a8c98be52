import { AttributeType, BillingMode, Table } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { capitalized } from "#shared/domain/capitalized.ts";
import {
  type Keys,
  type TableName,
  tableList,
  tableNames,
  variableOf,
} from "../../functions/store/table-list.ts";
import { type Place, tablePlace } from "../functions/needs.ts";
import type { Stage } from "../stages.ts";
import { removalOf } from "./removal.ts";

const text = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partition, sort }: Keys) => ({
  partitionKey: text(partition),
  ...(sort === undefined ? {} : { sortKey: text(sort) }),
});

/** All DynamoDB tables: on-demand billing, encrypted with DynamoDB's own key, which is free. */
export class Tables extends Construct {
  readonly #tables = new Map<TableName, Table>();

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    for (const name of tableNames) this.#tables.set(name, this.#table(name, stage));
  }

  get places(): Readonly<Record<TableName, Place>> {
    const places = [...this.#tables].map(([name, table]) => [name, tablePlace(variableOf(name), table)]);
    return Object.fromEntries(places) as Record<TableName, Place>;
  }

  #table(name: TableName, stage: Stage): Table {
    const { indexes = {}, expires, isPassing, ...keys } = tableList[name];
    const table = new Table(this, capitalized(name), {
      ...keysOf(keys),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: stage.keepsData && !isPassing },
      deletionProtection: stage.keepsData,
      removalPolicy: removalOf(stage),
      ...(expires ? { timeToLiveAttribute: "ttl" } : {}),
    });
    for (const [indexName, keys] of Object.entries(indexes))
      table.addGlobalSecondaryIndex({ indexName, ...keysOf(keys) });
    return table;
  }
}
