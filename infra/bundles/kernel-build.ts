import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * The sweep's kernel is AssemblyScript: `shared/sweep/kernel/assembly` compiled to WebAssembly. It is built where it is
 * asked for first, and kept under a hash of everything that it is made of.
 */
const PROJECT_FOLDER = resolve(import.meta.dirname, "../..");
const SOURCES_FOLDER = join(PROJECT_FOLDER, "shared/sweep/kernel/assembly");
const KERNELS_FOLDER = join(PROJECT_FOLDER, "node_modules/.cache/kernel");
const COMPILER_FOLDER = join(PROJECT_FOLDER, "node_modules/assemblyscript");

/** No collector: the kernel lays out its memory by itself, and holds no objects. */
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

/** Throws an error with the compiler's words where it refuses. */
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

/**
 * The file of the compiled kernel, made first where there is none of these sources. Any number of processes may ask at
 * once: each writes beside and renames, and all write the same bytes.
 */
export const builtKernel = async (): Promise<string> => {
  const folder = join(KERNELS_FOLDER, await hashOfInputs());
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
