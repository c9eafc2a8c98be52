import * as z from "zod";

/**
 * What an operator may set while the service runs, in place of what its stage says. All of it is one row of texts, so that
 * it can be written by hand as well.
 */
export const SETTINGS = {
  sweeps: { kind: "switch", about: "whether new sweeps are taken" },
  sweepsAtOnce: { kind: "count", about: "sweeps that run at once, of all users together" },
  sweepsPerMonth: { kind: "count", about: "sweeps that each user may start in a calendar month" },
  backtests: { kind: "switch", about: "whether new backtests are taken" },
  backtestsPerHour: { kind: "count", about: "backtests that each user may start within an hour" },
} as const satisfies Readonly<Record<string, { kind: "switch" | "count"; about: string }>>;

export type SettingName = keyof typeof SETTINGS;
/** Every setting's name, in the order in which they are listed. */
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings that are set; a switch is true where it is on. */
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

/** What a text means as that setting; undefined where it means nothing. */
export const readSetting = (name: SettingName, text: string): boolean | number | undefined => {
  const schema = SETTINGS[name].kind === "switch" ? Switch : Count;
  return schema.safeParse(text).data;
};
