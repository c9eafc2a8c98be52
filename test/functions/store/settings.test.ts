import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ports } from "../../../functions/store/ports.ts";
import { settings } from "../../../functions/store/settings/settings.ts";
import { tables } from "../../../functions/store/table.ts";
import { memory } from "../memory/memory.ts";
import { startTables } from "./local-tables.ts";

/** The same cases on both sides of the port that holds what the operator has set. */

let stop = () => {};
beforeAll(async () => {
  stop = await startTables();
});
afterAll(() => stop());

const sides: [string, Pick<Ports, "settings">][] = [
  ["in memory", memory()],
  ["in DynamoDB", { settings }],
];

describe.each(sides)("settings %s", (_side, { settings: held }) => {
  test("are none at first, are set and taken back one by one, and the last word counts", async () => {
    expect(await held.read()).toEqual({});
    await held.change({});
    await held.change({ sweeps: "off", sweepsAtOnce: "2" });
    await held.change({ sweeps: "on", backtestsPerHour: "0" });
    expect(await held.read()).toEqual({ sweeps: true, sweepsAtOnce: 2, backtestsPerHour: 0 });
    await held.change({ sweepsAtOnce: undefined, sweepsPerMonth: "5" });
    expect(await held.read()).toEqual({ sweeps: true, sweepsPerMonth: 5, backtestsPerHour: 0 });
    await held.change({ sweeps: undefined, sweepsPerMonth: undefined, backtestsPerHour: undefined });
    expect(await held.read()).toEqual({});
  });
});

test("a row written by hand is read for what it is: a switch that says neither is off, a number that is none is not set", async () => {
  const Item = {
    settingsId: "service",
    sweeps: "OFF",
    backtests: true,
    sweepsAtOnce: 4,
    sweepsPerMonth: "many",
    backtestsPerHour: -1,
    note: "until Monday",
  };
  await tables().send(new PutCommand({ TableName: process.env.SETTINGS_TABLE, Item }));
  expect(await settings.read()).toEqual({ sweeps: false, backtests: false, sweepsAtOnce: 4 });
});
