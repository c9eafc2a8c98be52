import { BadSetting, report } from "../console/report.ts";
import { Damaged } from "../data/disk-fault.ts";
import { FolderInUse } from "../data/service-file.ts";

const isExplained = (error: unknown): error is Error =>
  error instanceof BadSetting || error instanceof Damaged || error instanceof FolderInUse;

/** Runs a command on the folder that its argument names. A fault is printed in one line and sets exit status 1. */
export const runOn = async (
  command: "backup" | "restore",
  work: (folder: string) => Promise<void>,
): Promise<void> => {
  try {
    const [folder, ...others] = process.argv.slice(2);
    if (!folder || others.length > 0 || folder.startsWith("-"))
      throw new BadSetting(`usage: npm run ${command} -- FOLDER`);
    await work(folder);
  } catch (error) {
    if (isExplained(error)) report.error(`The ${command} was not made: ${error.message}`);
    else report.error(`The ${command} was not made`, error);
    process.exitCode = 1;
  }
};
