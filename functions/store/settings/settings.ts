import { log } from "../../process/log.ts";
import { tableOf } from "../table.ts";
import {
  type OperatorSettings,
  readSetting,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "./setting-list.ts";

/** The settings' table: pk `settingsId`, and one row. */

const table = /* @__PURE__ */ tableOf("SETTINGS_TABLE");
const KEY = { settingsId: "service" };

/** An invalid switch is off, which is the safe side; an invalid count falls back to the stage's. */
const readOrSafe = (name: SettingName, stored: unknown): boolean | number | undefined => {
  const value = readSetting(name, String(stored));
  if (value !== undefined) return value;
  log.error("a setting cannot be read", { setting: name });
  return SETTINGS[name].kind === "switch" ? false : undefined;
};

/** Settings in DynamoDB, where the row may have been edited by hand. */
export const settings = {
  /** The settings that are set; the stage decides the others. */
  read: async (): Promise<OperatorSettings> => {
    const Item = (await table.get(KEY)) ?? {};
    const set = SETTING_NAMES.filter((name) => Item[name] !== undefined);
    return Object.fromEntries(set.map((name) => [name, readOrSafe(name, Item[name])])) as OperatorSettings;
  },

  /** Sets values as typed (`on`, `off`, a whole number) and removes those that are undefined. */
  change: async (changes: Partial<Readonly<Record<SettingName, string | undefined>>>): Promise<void> => {
    const names = SETTING_NAMES.filter((name) => name in changes);
    const [set, removed] = [
      names.filter((name) => changes[name] !== undefined),
      names.filter((name) => changes[name] === undefined),
    ];
    if (names.length === 0) return;
    const clause = (verb: string, parts: readonly string[]) =>
      parts.length === 0 ? [] : [`${verb} ${parts.join(", ")}`];
    await table.update(KEY, {
      update: [
        ...clause(
          "SET",
          set.map((name) => `#${name} = :${name}`),
        ),
        ...clause(
          "REMOVE",
          removed.map((name) => `#${name}`),
        ),
      ].join(" "),
      ...(set.length > 0 && { values: Object.fromEntries(set.map((name) => [name, changes[name]])) }),
    });
  },
};
