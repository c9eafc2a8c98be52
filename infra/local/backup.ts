import { resolve } from "node:path";
import { makeBackup } from "./backup/make-backup.ts";
import { runOn } from "./backup/run-on.ts";
import { report } from "./console/report.ts";
import { dataFolder } from "./data/data-folder.ts";

/**
 * `npm run backup -- FOLDER` copies the data of the one-machine run, while it runs or not, into a folder that is empty or not
 * there. Exit status 1: there is no backup, or it lacks something that is damaged.
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
