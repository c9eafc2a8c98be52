import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { BadSetting, report } from "./console/report.ts";
import { dataFolder } from "./data/data-folder.ts";
import { Damaged, hasDiskFault, inWords, isDiskFault } from "./data/disk-fault.ts";
import { resetFolder } from "./data/open-data-folder.ts";
import { FolderInUse, waitForFolder } from "./data/service-file.ts";
import { DEMO, sampleTickers, startSample } from "./first-start/sample.ts";
import { MAIL_PATH } from "./mail/mail-page.ts";
import { BuildFailed, ensureAssembly, ensureSite } from "./service/build.ts";
import { type Service, startService } from "./service/service.ts";
import { readBlueprint } from "./template/blueprint.ts";

/**
 * `npm start`: the whole service on this machine. `--reset` empties the data folder first; `PORT` is the site's port,
 * `BACKSPREAD_DATA` another data folder, `BACKSPREAD_SAMPLE` the tickers of the sample market (`SPY,QQQ`, or `none`),
 * `BACKSPREAD_MAIL=fail` has every mail refused, and `BACKSPREAD_HOST` is another address of this machine on which
 * functions in containers find the stand-ins.
 */

// As functions see it in the cloud, wherever this machine stands.
process.env.TZ = "UTC";

const DEFAULT_PORT = 3000;
const MAX_PORT = 65_535;
/** A holder that is just ending is waited for; a reset must not pull the folder from under anybody. */
const PATIENCE_MS = 5000;

const portIn = (setting: string | undefined): number => {
  const port = setting ? Number(setting) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new BadSetting(`PORT is ${setting}, which is no port`);
  return port;
};

/** A provider that takes no mail cannot be had otherwise, and what the service does then is to be seen. */
const refusesMail = (setting: string | undefined): boolean => {
  if (setting && setting !== "fail")
    throw new BadSetting(`BACKSPREAD_MAIL is ${setting}; it may only be fail`);
  return setting === "fail";
};

/** Not every address of the machine: requests bring the key of the stand-ins in the clear. */
const hostIn = (setting: string | undefined): string | undefined => {
  if (!setting) return undefined;
  if (isIP(setting) === 0 || /^[0:.]+$/.test(setting))
    throw new BadSetting(`BACKSPREAD_HOST is ${setting}; it must be one IP address of this machine`);
  return setting;
};

const settings = () => {
  const { values } = parseArgs({ options: { reset: { type: "boolean", default: false } } });
  return {
    isReset: values.reset,
    folder: dataFolder(),
    port: portIn(process.env.PORT),
    tickers: sampleTickers(process.env.BACKSPREAD_SAMPLE),
    isMailFailing: refusesMail(process.env.BACKSPREAD_MAIL),
    host: hostIn(process.env.BACKSPREAD_HOST),
  };
};

const greet = ({ address, unfinished }: Service, folder: string): void => {
  report.say(`Backspread runs on ${address}`);
  report.say(`  log in as ${DEMO.username}, password ${DEMO.password}`);
  report.say(`  data in ${folder}, mail on ${address}${MAIL_PATH}`);
  if (unfinished > 0) report.say(`  ${unfinished} unfinished tasks of the last run were taken up again`);
};

/** A terminal tells all processes of a command, and each of them tells its child: that is still one sign. */
const SAME_SIGN_MS = 1000;

/** Ends the process at the first sign that it should; at the second, at once. */
const endWith = (close: () => Promise<void>): void => {
  let firstSignMs: number | undefined;
  const end = (): void => {
    if (firstSignMs !== undefined && Date.now() - firstSignMs < SAME_SIGN_MS) return;
    if (firstSignMs !== undefined) process.exit(1);
    firstSignMs = Date.now();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        report.error("the service did not end cleanly", error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  // Whoever started it died without a word.
  process.on("disconnect", end);
};

/** A console that is a file on a full disk, or a pipe that nobody reads any more, must not end the service. */
const keepTalking = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};

const main = async (): Promise<void> => {
  keepTalking();
  const { isReset, folder, port, tickers, isMailFailing, host } = settings();
  await waitForFolder(folder, PATIENCE_MS);
  if (isReset && resetFolder(folder)) report.say(`Emptied ${folder}`);
  const [assembly, pages] = await Promise.all([ensureAssembly(), ensureSite()]);
  const service = await startService({
    blueprint: readBlueprint(assembly),
    folder,
    pages,
    port,
    isMailFailing,
    host,
  });
  if (isMailFailing) report.say("No mail is taken: BACKSPREAD_MAIL is fail");
  const sample = startSample(tickers, service.variables);
  endWith(async () => {
    await sample.stop();
    await service.close();
  });
  greet(service, folder);
};

const ANEW = "begin with another folder (BACKSPREAD_DATA)";

/** Why the service did not start and what to do, for people to read; undefined of what nobody foresaw. */
const explained = (error: unknown): string | undefined => {
  if (error instanceof BuildFailed || error instanceof BadSetting) return error.message;
  if (error instanceof Damaged) return `${error.message}. Restore a backup (npm run restore), or ${ANEW}.`;
  if (error instanceof FolderInUse)
    return `${error.message}. End it, or set BACKSPREAD_DATA and PORT for another one.`;
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (path !== undefined) return `${path} cannot be used: ${inWords(error)}. Mend that, or ${ANEW}.`;
  if (isDiskFault(error)) return `${dataFolder()} cannot be used: ${inWords(error)}. Mend that, or ${ANEW}.`;
  if (hasDiskFault()) return `${dataFolder()} cannot be used as the disk is. Mend that, or ${ANEW}.`;
  if (code !== "EADDRINUSE") return undefined;
  return `Port ${port} is taken. Choose another: PORT=${(port ?? 0) + 1} npm start`;
};

main().catch((error: unknown) => {
  const text = explained(error);
  if (text === undefined) report.error("The service did not start", error);
  else report.error(text);
  process.exit(1);
});
