import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { CACHE_FOLDER, PROJECT_FOLDER } from "../folders.ts";
import { builtKernel } from "./kernel-build.ts";

export const FUNCTIONS_FOLDER = join(PROJECT_FOLDER, "functions");
/** Lies inside node_modules, so that git, the linter, and searches ignore it. */
const BUNDLES_FOLDER = join(CACHE_FOLDER, "bundles");

/** A function: the path of its bundle, and where its handler is if not in the file of that name. */
export type Entry = {
  readonly entry: string;
  readonly source?: { readonly file: string; readonly export: string };
};

const sourceOf = ({ entry, source = { file: entry, export: "handler" } }: Entry) => source;

export type Bundle = {
  readonly entry: string;
  /** Absolute path of a folder with `index.mjs` and, for functions that run sweeps, `kernel.wasm`. */
  readonly folder: string;
  /** `file.export`, as Lambda takes it. */
  readonly handler: string;
  readonly bytes: number;
  /** Bundled source files, relative to the project's root. */
  readonly inputs: readonly string[];
};

/** Defines `require` for CommonJS dependencies, which an ES module lacks. */
const NEEDS_REQUIRE = "Dynamic require of ";
const REQUIRE = `import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);\n`;

/** Keeps the modification time of a file whose content is unchanged, because builds compare times. */
const writeIfChanged = async (file: string, content: string): Promise<void> => {
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (before === content) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

/**
 * Replaces the SDK's chain of credential providers: Lambda gives credentials in the environment. Without profiles, single
 * sign-on and STS a bundle is 110 KB smaller and loads in three quarters of the time.
 */
const credentialsFromEnvironment: Plugin = {
  name: "credentials-from-environment",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: "credentials",
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /.*/, namespace: "credentials" }, ({ pluginData }) => ({
      contents: `export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";`,
      resolveDir: pluginData,
    }));
  },
};

const HANDLER = "handler:";

/** Resolves `handler:{export}:{file}` to a module that exports only that handler of a file. */
export const oneHandler: Plugin = {
  name: "one-handler",
  setup(build) {
    build.onResolve({ filter: /^handler:/ }, ({ path }) => ({
      path: path.slice(HANDLER.length),
      namespace: "handler",
    }));
    build.onLoad({ filter: /.*/, namespace: "handler" }, ({ path }) => {
      const [name = "", file = ""] = path.split(/:(.*)/s);
      return {
        contents: `export { ${name} as handler } from ${JSON.stringify(file)};`,
        resolveDir: dirname(file),
      };
    });
  },
};

/** Returns the input of a function's bundle for `oneHandler`. */
export const inputOf = (entry: Entry, functionsFolder = FUNCTIONS_FOLDER): string => {
  const { file, export: name } = sourceOf(entry);
  return `${HANDLER}${name}:${join(functionsFolder, `${file}.ts`)}`;
};

/** `out` is without an ending. */
type EntryPoint = { readonly in: string; readonly out: string };

const bundled = async (entryPoints: readonly EntryPoint[], outdir: string, more: BuildOptions = {}) => {
  const { outputFiles = [], metafile } = await build({
    absWorkingDir: PROJECT_FOLDER,
    entryPoints: [...entryPoints],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    minify: true,
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "error",
    plugins: [credentialsFromEnvironment, oneHandler],
    // What CommonJS dependencies know and an ES module has by another name.
    define: { __dirname: "import.meta.dirname", __filename: "import.meta.filename" },
    // Compiled parts of ssh2, which does without them.
    external: ["cpu-features", "*.node"],
    ...more,
  });
  if (!metafile) throw new Error("the bundler made no metafile");
  return { outputFiles, metafile };
};

const inputsOf = (metafile: Metafile, file: string): string[] => {
  const [, output] =
    Object.entries(metafile.outputs).find(([path]) => resolve(PROJECT_FOLDER, path) === file) ?? [];
  return Object.keys(output?.inputs ?? {}).filter((input) => !input.startsWith(HANDLER));
};

/** A function that includes this file gets the kernel beside its bundle. */
const KERNEL_READER = "functions/workflow/kernel.ts";

const copyTo = async (readers: readonly Bundle[], kernel: string): Promise<void> => {
  for (const { folder } of readers) await copyFile(kernel, join(folder, "kernel.wasm"));
};

/** Bundles functions in one run, each into a folder of its own; source maps go to `maps/`. */
export const bundleFunctions = async (
  functions: readonly Entry[],
  { functionsFolder = FUNCTIONS_FOLDER, folder = BUNDLES_FOLDER } = {},
): Promise<Bundle[]> => {
  const code = join(folder, "code");
  const entryPoints = functions.map((each) => ({
    in: inputOf(each, functionsFolder),
    out: `${each.entry}/index`,
  }));
  const { outputFiles, metafile } = await bundled(entryPoints, code);
  const textOf = (path: string): string => {
    const file = outputFiles.find((candidate) => candidate.path === path);
    if (!file) throw new Error(`the bundler made no ${path}`);
    return file.text;
  };
  const bundles = await Promise.all(
    functions.map(async ({ entry }) => {
      const file = join(code, entry, "index.mjs");
      const made = textOf(file);
      const text = made.includes(NEEDS_REQUIRE) ? REQUIRE + made : made;
      await writeIfChanged(file, text);
      await writeIfChanged(join(folder, "maps", `${entry}.mjs.map`), textOf(`${file}.map`));
      return {
        entry,
        folder: dirname(file),
        handler: "index.handler",
        bytes: Buffer.byteLength(text),
        inputs: inputsOf(metafile, file),
      };
    }),
  );
  const readers = bundles.filter(({ inputs }) => inputs.includes(KERNEL_READER));
  if (readers.length > 0) await copyTo(readers, await builtKernel());
  return bundles;
};

/** The module by which the threads of the one-machine run share bytes; it finds it beside the bundles. */
const SHARING = "process/shared-bytes";

/**
 * Bundles function files into one folder, with their common modules in common files. In the one-machine run, whose
 * functions share a thread, all of them take 60 MB so, and 310 MB as bundles of their own.
 */
export const bundleTogether = async (
  functions: readonly Entry[],
  { functionsFolder = FUNCTIONS_FOLDER, folder = BUNDLES_FOLDER } = {},
): Promise<Pick<Bundle, "entry" | "folder" | "handler">[]> => {
  const outdir = join(folder, "together");
  const outputOf = (file: string): string => file.replaceAll("/", "-");
  await rm(outdir, { recursive: true, force: true });
  const entryPointIn = (sources: string) => (file: string) => ({
    in: join(sources, `${file}.ts`),
    out: outputOf(file),
  });
  const files = [...new Set(functions.map((each) => sourceOf(each).file))];
  const entryPoints = [...files.map(entryPointIn(functionsFolder)), entryPointIn(FUNCTIONS_FOLDER)(SHARING)];
  const more = { splitting: true, write: true, sourcemap: false, banner: { js: REQUIRE } };
  await bundled(entryPoints, outdir, more);
  await copyFile(await builtKernel(), join(outdir, "kernel.wasm"));
  return functions.map((each) => {
    const { file, export: name } = sourceOf(each);
    return { entry: each.entry, folder: outdir, handler: `${outputOf(file)}.${name}` };
  });
};
