import { type Keys, tableList, tableNames } from "../../../../functions/store/table-list.ts";
import type { TableSpec } from "../../../../infra/local/template/blueprint.ts";

const schema = ({ partition, sort }: Keys): TableSpec["KeySchema"] => [
  { AttributeName: partition, KeyType: "HASH" },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: "RANGE" as const }]),
];

/** The tables of `table-list.ts` as the template describes them. */
export const tableSpecs = tableNames.map((name): TableSpec => {
  const { indexes = {}, ...keys } = tableList[name];
  const attributes = [keys, ...Object.values(indexes)].flatMap(({ partition, sort }) => [
    partition,
    ...(sort === undefined ? [] : [sort]),
  ]);
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...new Set(attributes)].map((each) => ({
      AttributeName: each,
      AttributeType: "S",
    })),
    KeySchema: schema(keys),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, each]) => ({
      IndexName,
      KeySchema: schema(each),
      Projection: { ProjectionType: "ALL" },
    })),
  };
});
