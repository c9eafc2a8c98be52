import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { CACHE_FOLDER, PROJECT_FOLDER } from "../folders.ts";

/** Compiles the sweep kernel on first use, and caches it under a hash of sources and options. */
const SOURCES_FOLDER = join(PROJECT_FOLDER, "shared/sweep/kernel/assembly");
const KERNELS_FOLDER = join(CACHE_FOLDER, "kernel");
const COMPILER_FOLDER = join(PROJECT_FOLDER, "node_modules/assemblyscript");

/** No garbage collector: the kernel manages its own memory and allocates no objects. */
const OPTIONS = ["-O3", "--noAssert", "--converge", "--enable", "simd", "--runtime", "stub"];

const hashOfInputs = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(COMPILER_FOLDER, "package.json"), "utf8")) as {
    version: string;
  };
  const files = (await readdir(SOURCES_FOLDER, { recursive: true }))
    .filter((file) => file.endsWith(".ts"))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(join(SOURCES_FOLDER, file), "utf8")));
  const hash = createHash("sha256").update(JSON.stringify([version, OPTIONS, files, texts]));
  return hash.digest("hex").slice(0, 24);
};

/** Compiles to `output`. Throws an error with the compiler's message. */
const compile = async (output: string): Promise<void> => {
  const compiler = join(COMPILER_FOLDER, "bin/asc.js");
  const child = spawn(process.execPath, [compiler, "kernel.ts", "--outFile", output, ...OPTIONS], {
    cwd: SOURCES_FOLDER,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (words += String(chunk)));
  const status = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (status !== 0) throw new Error(`the sweep's kernel does not compile:\n${words}`);
};

const buildInto = async (folder: string): Promise<string> => {
  const file = join(folder, "kernel.wasm");
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${process.pid}-${crypto.randomUUID()}.wasm`);
  await compile(draft);
  await rename(draft, file);
  return file;
};

/** Builds of this process by folder: calls at once wait for one compiler. */
const builds = new Map<string, Promise<string>>();

/** Returns the path of the compiled kernel, which it compiles first when its sources changed. */
export const builtKernel = async (): Promise<string> => {
  const folder = join(KERNELS_FOLDER, await hashOfInputs());
  const build = builds.get(folder) ?? buildInto(folder);
  builds.set(folder, build);
  build.catch(() => builds.delete(folder));
  return build;
};
