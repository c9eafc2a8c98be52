import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { assemblyFolderOf, CACHE_FOLDER, PROJECT_FOLDER } from "../../folders.ts";
import type { Stage } from "../../stages.ts";
import { report } from "../console/report.ts";
import { readIfThere } from "../data/atomic-file.ts";

/** Builds the assembly and the site, again when their sources have changed. */

type Product = {
  readonly title: string;
  /** Its source files and folders, from the project's root. */
  readonly sources: readonly string[];
  readonly without?: readonly string[];
  /** A file that exists after the build. */
  readonly output: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

const SITE = join(PROJECT_FOLDER, "web/dist");

const LOCAL = "local" satisfies Stage["name"];

const assemblyOf = (stage: Stage["name"]): Product => ({
  title: stage === LOCAL ? "the service" : `the stage ${stage}`,
  sources: ["functions", "shared", "infra", "package-lock.json"],
  without: ["infra/local"],
  output: join(assemblyFolderOf(stage), "manifest.json"),
  command: ["infra/app.ts"],
  environment: {
    CDK_OUTDIR: assemblyFolderOf(stage),
    CDK_CONTEXT_JSON: JSON.stringify({ stage }),
  },
});

const site: Product = {
  title: "the site",
  sources: ["web", "shared", "package-lock.json"],
  without: ["web/dist"],
  output: join(SITE, "index.html"),
  command: ["node_modules/vite/bin/vite.js", "build", "--config", "web/vite.config.ts", "--logLevel", "warn"],
  // Under a test runner's NODE_ENV the build would contain React's development version.
  environment: { NODE_ENV: "production" },
};

const filesIn = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesIn(join(path, entry.name)));
};

/** Changes when a file is added, removed or written. */
const fingerprintOf = ({ sources, without = [] }: Product): string => {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesIn(join(PROJECT_FOLDER, source))).sort()) {
    const name = relative(PROJECT_FOLDER, path);
    if (without.some((folder) => name.startsWith(`${folder}/`))) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
};

/** The sources have an error; the message holds the compiler's output. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/** A compiler on a full disk prints pages. */
const whyIn = (output: string): string =>
  /ENOSPC|no space left on device/i.test(output) ? `: the disk of ${CACHE_FOLDER} is full` : `\n${output}`;

const run = ({ title, command, environment }: Product): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: "1", ...environment };
    execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env }, (error, stdout, stderr) =>
      error ? reject(new BuildFailed(`${title} could not be built${whyIn(stdout + stderr)}`)) : resolve(),
    );
  });

const ensure = async (product: Product): Promise<void> => {
  const stamp = join(CACHE_FOLDER, "local", `${product.title.replace(/\W+/g, "-")}.stamp`);
  const fingerprint = fingerprintOf(product);
  if (existsSync(product.output) && (await readIfThere(stamp)) === fingerprint) return;
  report.note(`Building ${product.title} …`);
  await run(product);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, fingerprint);
};

/** Returns the folder of a stage's templates and bundles, after a build where the sources are newer. */
export const ensureAssembly = async (stage: Stage["name"] = LOCAL): Promise<string> => {
  await ensure(assemblyOf(stage));
  return assemblyFolderOf(stage);
};

/** Returns the folder of the site, after a build where the sources are newer. */
export const ensureSite = async (): Promise<string> => {
  await ensure(site);
  return SITE;
};
