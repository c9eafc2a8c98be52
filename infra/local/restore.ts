import { resolve } from "node:path";
import { restoreBackup } from "./backup/restore-backup.ts";
import { runOn } from "./backup/run-on.ts";
import { report } from "./console/report.ts";
import { dataFolder } from "./data/data-folder.ts";

/** `npm run restore -- FOLDER` puts a backup into the data folder; the old data stay beside it. */

await runOn("restore", async (backup) => {
  const { files, madeAt, before } = await restoreBackup(dataFolder(), resolve(backup));
  report.say(
    `${dataFolder()} is as it was at ${madeAt}: ${files.length} files. npm start goes on from there`,
  );
  report.say(`  what was there before is in ${before}: remove it when you do not need it`);
});
