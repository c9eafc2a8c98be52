import { resolve } from "node:path";
import { makeBackup } from "./backup/make-backup.ts";
import { runOn } from "./backup/run-on.ts";
import { report } from "./console/report.ts";
import { dataFolder } from "./data/data-folder.ts";

/**
 * `npm run backup -- FOLDER`: copies all that the one-machine run keeps into a folder that is empty or not there, while it
 * runs or not. Exit status 1 where something is damaged and not in the backup, or there is none.
 */

const MB = 1024 * 1024;

await runOn("backup", async (backup) => {
  const { files, damaged } = await makeBackup(dataFolder(), resolve(backup));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  report.say(
    `${dataFolder()} is backed up in ${resolve(backup)}: ${files.length} files, ${Math.ceil(bytes / MB)} MB`,
  );
  for (const name of damaged) report.error(`${name} is damaged and not in the backup`);
  if (damaged.length > 0) process.exitCode = 1;
});
