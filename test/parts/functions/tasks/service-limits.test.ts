import { expect, test } from "vitest";
import { rememberedLimits, type ServiceLimits } from "../../../../functions/tasks/service-limits.ts";
import { memory } from "../memory/memory.ts";

const STAGE: ServiceLimits = {
  sweeps: { isOn: true, atOnce: 3, perMonth: 30 },
  backtests: { isOn: true, atOnce: 4, perHour: 240, perMonth: 5000, free: 5 },
};

const opened = () => {
  const ports = memory();
  let reads = 0;
  const { read } = ports.settings;
  ports.settings.read = async () => {
    reads++;
    return read();
  };
  return { ports, now: rememberedLimits(ports, () => STAGE), reads: () => reads };
};

test("uses the operator's settings over the stage's limits", async () => {
  const { ports, now } = opened();
  expect(await now()).toEqual(STAGE);
  await ports.settings.change({ sweeps: "off", backtests: "off", sweepsAtOnce: "0", runsAtOnce: "9" });
  ports.pass(20_000);
  expect(await now()).toEqual({
    sweeps: { isOn: false, atOnce: 0, perMonth: 30 },
    backtests: { isOn: false, atOnce: 9, perHour: 240, perMonth: 5000, free: 5 },
  });
  await ports.settings.change({
    sweeps: "on",
    sweepsPerMonth: "5",
    backtestsPerHour: "7",
    backtestsPerMonth: "8",
  });
  await ports.settings.change({ backtests: undefined, sweepsAtOnce: undefined, runsAtOnce: undefined });
  ports.pass(20_000);
  expect(await now()).toEqual({
    sweeps: { isOn: true, atOnce: 3, perMonth: 5 },
    backtests: { isOn: true, atOnce: 4, perHour: 7, perMonth: 8, free: 5 },
  });
});

test("reads the settings again after 20 seconds, and not before", async () => {
  const { ports, now, reads } = opened();
  await now();
  await ports.settings.change({ sweeps: "off" });
  ports.pass(19_999);
  expect((await now()).sweeps.isOn).toBe(true);
  expect(reads()).toBe(1);
  ports.pass(1);
  expect((await now()).sweeps.isOn).toBe(false);
  expect(reads()).toBe(2);
});

test("reads them again on the next call after a failure", async () => {
  const { ports, now } = opened();
  const { read } = ports.settings;
  ports.settings.read = () => Promise.reject(new Error("busy"));
  await expect(now()).rejects.toThrow("busy");
  ports.settings.read = read;
  expect(await now()).toEqual(STAGE);
});
