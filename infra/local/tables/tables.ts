import type { Database } from "../data/database.ts";
import type { TableSpec } from "../template/blueprint.ts";
import { jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import { openRows } from "./rows.ts";
import { tableCalls } from "./table-calls.ts";
import { TableError } from "./table-error.ts";

/** The tables of the template in the database; those that are missing are made. */
type TablesOptions = { readonly database: Database; readonly tables: readonly TableSpec[] };

/** Answers DynamoDB's calls. Each of them is one statement of SQLite at most that writes, so it is done or not done. */
export const tablesBackend = ({ database, tables }: TablesOptions): Backend => ({
  name: "the tables",
  listener: jsonProtocol({
    service: "DynamoDB_20120810",
    contentType: "application/x-amz-json-1.0",
    actions: tableCalls(new Map(tables.map((spec) => [spec.TableName, openRows(database, spec)]))),
    invalid: "ValidationException",
    codeOf: (error) => (error instanceof TableError ? error.code : undefined),
  }),
});
