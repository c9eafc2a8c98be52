import type { OperatorSettings, SettingName } from "./setting-list.ts";

/** Settings that the operator changes while the service runs. */
export type Settings = {
  /** The settings that are set; the stage decides the others. */
  read(): Promise<OperatorSettings>;
  /** Sets values as typed (`on`, `off`, a whole number) and removes those that are undefined. */
  change(changes: Partial<Readonly<Record<SettingName, string | undefined>>>): Promise<void>;
};
