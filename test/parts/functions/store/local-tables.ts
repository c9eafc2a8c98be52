import { createServer } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { tableNames, variableOf } from "../../../../functions/store/table-list.ts";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { clientVariables } from "../../../../infra/local/service/environment.ts";
import { tablesBackend } from "../../../../infra/local/tables/table-calls.ts";
import { listen, shut } from "../../../../infra/local/wire/stand-in.ts";
import { tableSpecs } from "../memory/table-specs.ts";

/** Tables in this process's memory, under the names in the functions' environment. */

/** Starts the tables and points this process's AWS clients at them; returns a function that stops them. */
export const startTables = async (): Promise<() => void> => {
  const database = openDatabase(IN_MEMORY);
  const { listener: answer } = tablesBackend({ database, tables: tableSpecs });
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
