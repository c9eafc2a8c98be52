import type { TableSpec } from "../../../infra/local/template/blueprint.ts";

/** A table with an index, as a template asks for one. */
export const TableName = "Tasks";
export const spec: TableSpec = {
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["taskId", "owner"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [{ AttributeName: "taskId", KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "byOwner",
      KeySchema: [{ AttributeName: "owner", KeyType: "HASH" }],
      Projection: { ProjectionType: "ALL" },
    },
  ],
};
