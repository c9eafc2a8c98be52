import type { OperatorSettings, SettingName } from "./setting-list.ts";

/** What the operator sets while the service runs. */
export type Settings = {
  /** What is set now; what is not, the stage says. */
  read(): Promise<OperatorSettings>;
  /** Sets some, as they are typed: `on`, `off`, a whole number; takes back those that are undefined. */
  change(changes: Partial<Readonly<Record<SettingName, string | undefined>>>): Promise<void>;
};
