import type { Ports } from "../../functions/store/ports.ts";
import {
  type OperatorSettings,
  readSetting,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "../../functions/store/settings/setting-list.ts";
import { settings } from "../../functions/store/settings/settings.ts";
import { runCommand } from "../cloud/arguments.ts";
import { Refusal } from "../cloud/refusal.ts";
import { report } from "../local/console/report.ts";
import { readOrder } from "./console.ts";
import { placesOf } from "./places.ts";

/**
 * `npm run settings -- [--stage dev] [sweeps=off …]` changes settings of the running service, here or in the cloud, and lists
 * them. They override the stage's; `sweeps=default` takes one back.
 */

/** The arguments of `npm run settings`. */
type Order = {
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

const WITHIN = "The service goes by it within 20 seconds; what runs goes on.";

const carryOut = async ({ stage, changes }: Order): Promise<void> => {
  Object.assign(process.env, await placesOf(stage));
  await settings.change(changes);
  for (const line of linesOf(await settings.read())) report.say(line);
  if (Object.keys(changes).length > 0) report.note(WITHIN);
};

await runCommand(async () => carryOut(orderOf(process.argv.slice(2))));
