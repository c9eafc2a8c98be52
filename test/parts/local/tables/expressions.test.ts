import { type AttributeValue, DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { type Attributes, callsOf, inMemory, keyOf, TableName } from "./sdk-calls.ts";

/** Update and condition expressions, called as the functions call them: by AWS's own client. */

const tables = inMemory();
const { put, get, update } = callsOf(tables);

/** Stores the row `x` with one attribute `a`, and returns that attribute after an update. */
const updated = async (a: AttributeValue | undefined, expression: string, values: Attributes) => {
  await put("x", a ? { a } : {});
  const answer = await update("x", expression, {
    ExpressionAttributeValues: values,
    ReturnValues: "ALL_NEW",
  });
  expect(answer.Attributes).toEqual(await get("x"));
  return answer.Attributes?.a;
};

describe("an update", () => {
  const n = (N: string): AttributeValue => ({ N });
  test.each<[string, AttributeValue | undefined, string, AttributeValue, AttributeValue | undefined]>([
    ["adds to a number that is not there", undefined, "ADD a :v", n("1"), n("1")],
    ["adds without the rounding of doubles", n("0.1"), "ADD a :v", n("0.2"), n("0.3")],
    ["adds with 38 digits", n(`${"9".repeat(37)}8`), "ADD a :v", n("1"), n("9".repeat(38))],
    ["subtracts below zero", n("1.50"), "ADD a :v", n("-2"), n("-0.5")],
    ["writes a number without exponent and zeros", undefined, "SET a = :v", n("0012.50e1"), n("125")],
    ["adds members to a set", { SS: ["b"] }, "ADD a :v", { SS: ["a", "b"] }, { SS: ["a", "b"] }],
    [
      "adds numbers to a set by their value",
      { NS: ["1"] },
      "ADD a :v",
      { NS: ["1.0", "2"] },
      { NS: ["1", "2"] },
    ],
    ["takes members out of a set", { SS: ["a", "b"] }, "DELETE a :v", { SS: ["b", "c"] }, { SS: ["a"] }],
    ["removes a set with its last member", { SS: ["a"] }, "DELETE a :v", { SS: ["a"] }, undefined],
    ["keeps a value that is there", n("1"), "SET a = if_not_exists(a, :v)", n("2"), n("1")],
    ["sets a value that is not there", undefined, "SET a = if_not_exists(a, :v)", n("2"), n("2")],
    [
      "sets a value inside a map",
      { M: { b: n("1") } },
      "SET a.c = :v",
      n("2"),
      { M: { b: n("1"), c: n("2") } },
    ],
  ])("%s", async (_, before, expression, value, after) => {
    expect(await updated(before, expression, { ":v": value })).toEqual(after);
  });

  test("removes an attribute, also one inside a map", async () => {
    await put("x", { a: { M: { b: n("1"), c: n("2") } }, d: n("3") });
    await update("x", "REMOVE a.b, d");
    expect(await get("x")).toEqual({ ...keyOf("x"), a: { M: { c: n("2") } } });
  });

  test("creates a missing row, and reads all values from the old row", async () => {
    const more = { ExpressionAttributeValues: { ":one": n("1"), ":two": n("2") } };
    await update("x", "SET a = :one ADD b :two", more);
    await update("x", "SET a = b, b = a");
    expect(await get("x")).toEqual({ ...keyOf("x"), a: n("2"), b: n("1") });
  });

  test("counts every one of many concurrent calls", async () => {
    const add = () => update("x", "ADD a :v", { ExpressionAttributeValues: { ":v": n("1") } });
    await Promise.all(Array.from({ length: 50 }, add));
    expect((await get("x"))?.a).toEqual(n("50"));
  });
});

describe("a condition", () => {
  const row: Attributes = {
    n: { N: "9" },
    s: { S: "abc" },
    set: { SS: ["x", "y"] },
    attrs: { M: { deep: { N: "1" } } },
    list: { L: [{ S: "x" }] },
  };
  const values: Attributes = { ":n": { N: "10" }, ":s": { S: "abd" }, ":x": { S: "x" }, ":two": { N: "2" } };

  test.each<[string, boolean]>([
    ["n < :n", true],
    ["n >= :n", false],
    ["s < :s", true],
    ["n = :x", false],
    ["n < :x", false],
    ["gone < :n", false],
    ["attribute_exists(attrs.deep)", true],
    ["attribute_not_exists(attrs.gone)", true],
    ["attribute_exists(n.deep)", false],
    ["size(#set) = :two", true],
    ["size(s) > :two", true],
    ["contains(#set, :x)", true],
    ["contains(s, :x)", false],
    ["contains(#list, :x)", true],
    ["begins_with(s, :x)", false],
    ["s IN (:x, :n)", false],
    ["n = :n OR s < :s AND contains(#set, :x)", true],
    ["(n = :n OR s < :s) AND attribute_exists(gone)", false],
  ])("%s is %s", async (condition, holds) => {
    await put("x", row);
    const names = { "#set": "set", "#list": "list" };
    const used = (all: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(condition)),
      ) as never;
    const answer = tables.client.send(
      new PutItemCommand({
        TableName,
        Item: { ...keyOf("x"), done: { BOOL: true } },
        ConditionExpression: condition,
        ...(condition.includes("#") ? { ExpressionAttributeNames: used(names) } : {}),
        ...(condition.includes(":") ? { ExpressionAttributeValues: used(values) } : {}),
      }),
    );
    if (holds) await answer;
    else await expect(answer).rejects.toMatchObject({ name: "ConditionalCheckFailedException" });
    expect("done" in ((await get("x")) ?? {})).toBe(holds);
  });

  test("lets one of many concurrent deletes succeed and return the old row", async () => {
    await put("x", row);
    const remove = () =>
      tables.client.send(
        new DeleteItemCommand({
          TableName,
          Key: keyOf("x"),
          ConditionExpression: "attribute_exists(id)",
          ReturnValues: "ALL_OLD",
        }),
      );
    const answers = await Promise.allSettled([remove(), remove(), remove()]);
    const done = answers.filter((answer) => answer.status === "fulfilled");
    expect(done.map(({ value }) => value.Attributes?.s)).toEqual([row.s]);
    expect(await get("x")).toBeUndefined();
  });
});
