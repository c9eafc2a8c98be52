import { join } from "node:path";
import {
  type AttributeValue,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../../infra/local/data/database.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { type Attributes, callsOf, inMemory, keyOf, serve, spec, TableName } from "./sdk-calls.ts";

/** Queries and refusals of the subset of DynamoDB. */

const tables = inMemory();
const { put, get, update, query } = callsOf(tables);
const idsOf = (items: readonly Attributes[] = []) => items.map(({ id }) => id?.S);

const refusedWith = (name: string, message: RegExp = /./) =>
  expect.objectContaining({ name, message: expect.stringMatching(message) });

describe("a query", () => {
  const OWNER = "#owner = :o";
  const names = { ExpressionAttributeNames: { "#owner": "owner" } };
  const o = { ":o": { S: "ada" } };

  test("orders by the sort key's UTF-8 bytes, forward and backward", async () => {
    const ids = ["#1", "Z", "a", "é", "\u{ffee}", "😀"];
    for (const id of ids.toReversed()) await put(id);
    expect(idsOf((await query(OWNER, o, names)).Items)).toEqual(ids);
    const backward = await query(OWNER, o, { ...names, ScanIndexForward: false });
    expect(idsOf(backward.Items)).toEqual(ids.toReversed());
  });

  test.each([
    ["begins_with(id, :v)", ["b", "b1", "b\u{10ffff}"]],
    ["id < :v", ["a"]],
    ["id <= :v", ["a", "b"]],
    ["id > :v", ["b1", "b\u{10ffff}", "c"]],
    ["id >= :v", ["b", "b1", "b\u{10ffff}", "c"]],
    ["id = :v", ["b"]],
  ])("finds the sort keys with %s", async (condition, expected) => {
    for (const id of ["a", "b", "b1", "b\u{10ffff}", "c"]) await put(id);
    const found = await query(`${OWNER} AND ${condition}`, { ...o, ":v": { S: "b" } }, names);
    expect(idsOf(found.Items)).toEqual(expected);
  });

  test("queries an index page by page, without rows that lack its keys", async () => {
    const state = { S: "open" };
    for (const id of ["1", "2", "3", "4", "5"])
      await put(id, { state, at: { S: id < "4" ? "early" : "late" } });
    await put("no state", { at: { S: "late" } });
    await put("no time", { state });
    const pages: unknown[] = [];
    let ExclusiveStartKey: Attributes | undefined;
    do {
      const page = await query(
        "#state = :s",
        { ":s": state },
        {
          IndexName: "byState",
          ScanIndexForward: false,
          Limit: 2,
          ExpressionAttributeNames: { "#state": "state" },
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        },
      );
      pages.push(idsOf(page.Items));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(pages).toEqual([["5", "4"], ["3", "2"], ["1"]]);
    const scan = await tables.client.send(new ScanCommand({ TableName, IndexName: "byState" }));
    expect(idsOf(scan.Items)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("ends a page at a megabyte, and filters rows after the limit", async () => {
    for (const id of ["1", "2", "3"]) await put(id, { text: { S: "x".repeat(390_000) } });
    await put("4", { wanted: { BOOL: true } });
    const first = await query(OWNER, o, names);
    expect([idsOf(first.Items), first.LastEvaluatedKey]).toEqual([["1", "2"], keyOf("2")]);
    const filtered = await query(OWNER, o, {
      ...names,
      FilterExpression: "attribute_exists(wanted)",
      ExclusiveStartKey: keyOf("2"),
      Limit: 2,
    });
    expect(filtered).toMatchObject({ Count: 1, ScannedCount: 2, LastEvaluatedKey: keyOf("4") });
  });
});

describe("a call is refused by name", () => {
  const n: AttributeValue = { N: "1" };
  const values = { ExpressionAttributeValues: { ":v": n } };
  const set: AttributeValue = { SS: ["a"] };
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["with an empty key", () => put(""), /cannot be empty: id/],
    ["with a number as an index's key", () => put("x", { state: n }), /Type mismatch for key state/],
    ["without a key", () => tables.client.send(new PutItemCommand({ TableName, Item: { owner: n } })), /key/],
    [
      "with half a key",
      () => tables.client.send(new GetItemCommand({ TableName, Key: { owner: n } })),
      /does not match the schema/,
    ],
    ["with a row over 400 KB", () => put("x", { a: { S: "x".repeat(410_000) } }), /maximum allowed size/],
    ["with an empty set", () => put("x", { a: { SS: [] } }), /may not be empty/],
    ["with a set that names a member twice", () => put("x", { a: { NS: ["1", "1.0"] } }), /duplicates/],
    ["with a number of 39 digits", () => put("x", { a: { N: "1".repeat(39) } }), /38 significant digits/],
    ["with a number that is none", () => put("x", { a: { N: "1x" } }), /numeric value: 1x/],
    ["with bytes", () => put("x", { a: { B: new Uint8Array(1) } }), /no type that is known.*: B/],
    ["that changes a key", () => update("x", "SET id = :v", values), /part of the key/],
    ["that uses a reserved word", () => update("x", "SET ttl = :v", values), /reserved keyword: ttl/],
    ["that changes a path twice", () => update("x", "SET a = :v REMOVE a.b", values), /overlap/],
    [
      "that adds a number to a set",
      () => put("x", { a: set }).then(() => update("x", "ADD a :v", values)),
      /type/,
    ],
    [
      "that sets a value in a map that is not there",
      () => update("x", "SET a.b = :v", values),
      /document path/,
    ],
    [
      "that copies an attribute that is not there",
      () => update("x", "SET a = b"),
      /does not exist in the item/,
    ],
    ["with a value that nothing uses", () => update("x", "REMOVE a", values), /unused in expressions: :v/],
    ["with a value that is not given", () => update("x", "SET a = :v"), /not defined: :v/],
    ["with a sum", () => update("x", "SET a = a + :v", values), /Syntax error: "\+"/],
    [
      "with an unknown function",
      () => update("x", "SET a = :v", { ...values, ConditionExpression: "attribute_type(a, :v)" }),
      /unknown on this machine: "attribute_type"/,
    ],
    [
      "with an unknown field",
      () => update("x", "REMOVE a", { ReturnConsumedCapacity: "TOTAL" }),
      /ReturnConsumed/,
    ],
    [
      "that reads an index consistently",
      () =>
        query(
          "#s = :v",
          { ":v": { S: "a" } },
          {
            IndexName: "byState",
            ConsistentRead: true,
            ExpressionAttributeNames: { "#s": "state" },
          },
        ),
      /Consistent reads are not supported/,
    ],
    [
      "that queries by another attribute",
      () => query("a = :v", { ":v": { S: "a" } }),
      /not supported: a = :v/,
    ],
  ])("%s", async (_, call, message) => {
    await expect(call()).rejects.toEqual(refusedWith("ValidationException", message));
  });

  test("refuses an unknown table or call by name", async () => {
    const elsewhere = tables.client.send(new GetItemCommand({ TableName: "Other", Key: keyOf("x") }));
    await expect(elsewhere).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    const batch = tables.client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [keyOf("x")] } } }),
    );
    await expect(batch).rejects.toEqual(refusedWith("UnknownOperationException", /BatchGetItem/));
  });
});

test("keeps a table's rows over a restart, and adds and drops indexes as in the template", async () => {
  const file = join(tempFolder(), "test.db");
  const { GlobalSecondaryIndexes: _, ...withoutIndex } = spec;
  const scan = () => tables.client.send(new ScanCommand({ TableName, IndexName: "byState" }));
  for (const [specNow, expected] of [
    [withoutIndex, undefined],
    [spec, ["x"]],
    [withoutIndex, undefined],
  ] as const) {
    const database = openDatabase(file);
    tables.client = await serve(database, [specNow]);
    if (!(await get("x"))) await put("x", { state: { S: "open" }, at: { S: "now" } });
    if (expected) expect(idsOf((await scan()).Items)).toEqual(expected);
    else await expect(scan()).rejects.toEqual(refusedWith("ValidationException", /byState/));
    database.close();
  }
});
