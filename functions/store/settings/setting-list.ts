import * as z from "zod";

/** Settings that an operator may change while the service runs, as texts in one row. */
export const SETTINGS = {
  sweeps: { kind: "switch", about: "whether new sweeps are taken" },
  sweepsAtOnce: { kind: "count", about: "sweeps that run at once, of all users together" },
  sweepsPerMonth: { kind: "count", about: "sweeps that each user may start in a calendar month" },
  backtests: { kind: "switch", about: "whether new backtests are taken" },
  runsAtOnce: { kind: "count", about: "backtests and other runs at once, of all users together" },
  freeBacktests: { kind: "count", about: "backtests that each user may run before subscribing" },
  backtestsPerHour: { kind: "count", about: "backtests that each user may start within an hour" },
  backtestsPerMonth: { kind: "count", about: "backtests that each user may start in a calendar month" },
} as const satisfies Readonly<Record<string, { kind: "switch" | "count"; about: string }>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings that are set; a switch is true when on. */
export type OperatorSettings = {
  readonly [S in SettingName]?: (typeof SETTINGS)[S]["kind"] extends "switch" ? boolean : number;
};

const MAX_COUNT = 1_000_000;

const Switch = z.enum(["on", "off"]).transform((text) => text === "on");
const Count = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((count) => count <= MAX_COUNT);

/** The value of a setting's text; undefined for an invalid one. */
export const readSetting = (name: SettingName, text: string): boolean | number | undefined => {
  const schema = SETTINGS[name].kind === "switch" ? Switch : Count;
  return schema.safeParse(text).data;
};
