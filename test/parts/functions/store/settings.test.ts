import { describe, expect, test } from "vitest";
import { settings } from "../../../../functions/store/settings/settings.ts";
import { tableOf } from "../../../../functions/store/table.ts";
import { withTables } from "./local-tables.ts";

withTables();

describe("settings", () => {
  test("starts without settings, sets and removes them one by one", async () => {
    expect(await settings.read()).toEqual({});
    await settings.change({});
    await settings.change({ sweeps: "off", sweepsAtOnce: "2" });
    await settings.change({ sweeps: "on", backtestsPerHour: "0" });
    expect(await settings.read()).toEqual({ sweeps: true, sweepsAtOnce: 2, backtestsPerHour: 0 });
    await settings.change({ sweepsAtOnce: undefined, sweepsPerMonth: "5" });
    expect(await settings.read()).toEqual({ sweeps: true, sweepsPerMonth: 5, backtestsPerHour: 0 });
    await settings.change({ sweeps: undefined, sweepsPerMonth: undefined, backtestsPerHour: undefined });
    expect(await settings.read()).toEqual({});
  });
});

test("reads a hand-edited row: an unknown switch is off, an invalid number is unset", async () => {
  const Item = {
    settingsId: "service",
    sweeps: "OFF",
    backtests: true,
    sweepsAtOnce: 4,
    sweepsPerMonth: "many",
    backtestsPerHour: -1,
    note: "until Monday",
  };
  await tableOf("SETTINGS_TABLE").put(Item);
  expect(await settings.read()).toEqual({ sweeps: false, backtests: false, sweepsAtOnce: 4 });
});
