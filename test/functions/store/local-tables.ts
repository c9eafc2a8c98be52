import { createServer } from "node:http";
import { afterAll, beforeAll } from "vitest";
import type { Ports } from "../../../functions/store/ports.ts";
import { type Keys, tableList, tableNames, variableOf } from "../../../functions/store/table-list.ts";
import { IN_MEMORY, openDatabase } from "../../../infra/local/data/database.ts";
import { clientVariables } from "../../../infra/local/service/environment.ts";
import { tablesBackend } from "../../../infra/local/tables/tables.ts";
import type { TableSpec } from "../../../infra/local/template/blueprint.ts";
import { listen, shut } from "../../../infra/local/wire/stand-in.ts";
import { memory } from "../memory/memory.ts";

/** Tables in this process's memory, under the names in the functions' environment. */

const schema = ({ partition, sort }: Keys): TableSpec["KeySchema"] => [
  { AttributeName: partition, KeyType: "HASH" },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: "RANGE" as const }]),
];

const tables = tableNames.map((name): TableSpec => {
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

/** Starts the tables and points this process's AWS clients at them; returns a function that stops them. */
export const startTables = async (): Promise<() => void> => {
  const database = openDatabase(IN_MEMORY);
  const { listener: answer } = tablesBackend({ database, tables });
  // A plain server: the stand-in's own would refuse the address of a test's proxy.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  Object.assign(process.env, clientVariables({ DYNAMODB: `http://127.0.0.1:${await listen(server, 0)}` }));
  for (const name of tableNames) process.env[variableOf(name)] = name;
  return () => void shut(server).then(database.close);
};

/** Runs the tables for the tests of one file. */
export const withTables = (): void => {
  let stop = () => {};
  beforeAll(async () => {
    stop = await startTables();
  });
  afterAll(() => stop());
};

/** Both sides of these ports, in memory and in DynamoDB, for the tests of one file. */
export const bothSides = <P extends keyof Ports>(aws: Pick<Ports, P>): [string, Pick<Ports, P>][] => {
  withTables();
  return [
    ["in memory", memory() as Pick<Ports, P>],
    ["in DynamoDB", aws],
  ];
};
