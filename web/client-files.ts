import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "clients");

/** Adds the clients for programs to the build under their own names, for people to download. */
export const clientFiles = (): Plugin => ({
  name: "client-files",
  apply: "build",
  async generateBundle() {
    const names = (await readdir(FOLDER)).filter((name) => name !== "README.md");
    for (const name of names)
      this.emitFile({
        type: "asset",
        fileName: `clients/${name}`,
        source: await readFile(join(FOLDER, name)),
      });
  },
});
