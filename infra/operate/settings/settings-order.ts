import type { Ports } from "../../../functions/store/ports.ts";
import {
  type OperatorSettings,
  readSetting,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "../../../functions/store/settings/setting-list.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { readOrder } from "../console.ts";

/** The arguments of `npm run settings`. */
export type Order = {
  /** A stage of the cloud; undefined for the service on this machine. */
  readonly stage: string | undefined;
  readonly changes: Parameters<Ports["settings"]["change"]>[0];
};

/** The value that takes a setting back. */
const DEFAULT = "default";

const wanted = (name: SettingName): string =>
  SETTINGS[name].kind === "switch" ? "on or off" : "a whole number";

const changeOf = (text: string): [SettingName, string | undefined] => {
  const [given, value = ""] = text.split(/=(.*)/s);
  const name = SETTING_NAMES.find((each) => each === given);
  if (!name) throw new Refusal(`there is no setting ${given}: use ${SETTING_NAMES.join(", ")}`);
  if (value === DEFAULT) return [name, undefined];
  if (readSetting(name, value) === undefined)
    throw new Refusal(`${name} is ${JSON.stringify(value)}; it may be ${wanted(name)}, or ${DEFAULT}`);
  return [name, value];
};

const USAGE = `usage: npm run settings                                   what is set
       npm run settings -- sweeps=off backtestsPerHour=60   of the service that runs here
       npm run settings -- --stage dev sweeps=default       of a stage of the cloud`;

/** Reads `--stage NAME` and settings such as `sweeps=off`. Throws a Refusal. */
export const orderOf = (args: readonly string[]): Order => {
  const { positionals, stage } = readOrder(args, USAGE, {});
  return { stage, changes: Object.fromEntries(positionals.map(changeOf)) };
};

const shown = (value: boolean | number | undefined): string => {
  if (value === undefined) return "as the stage says";
  return typeof value === "number" ? String(value) : value ? "on" : "off";
};

export const linesOf = (settings: OperatorSettings): string[] => {
  const nameWidth = Math.max(...SETTING_NAMES.map(({ length }) => length)) + 2;
  const valueWidth = shown(undefined).length + 2;
  return SETTING_NAMES.map(
    (name) => `${name.padEnd(nameWidth)}${shown(settings[name]).padEnd(valueWidth)}${SETTINGS[name].about}`,
  );
};
