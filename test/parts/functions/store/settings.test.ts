import { expect, test } from "vitest";
import { settings } from "../../../../functions/store/settings/settings.ts";
import { tableOf } from "../../../../functions/store/table.ts";
import { withTables } from "./local-tables.ts";

withTables();

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
