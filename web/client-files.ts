import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { clientTypes } from "./client-types.ts";

const FOLDER = join(import.meta.dirname, "clients");

/** Adds the clients for programs to the build, for people to download. */
export const clientFiles = (): Plugin => ({
  name: "client-files",
  apply: "build",
  async generateBundle() {
    const names = (await readdir(FOLDER)).filter((name) => name !== "README.md");
    for (const name of names)
      this.emitFile({
        type: "asset",
        fileName: `clients/${name}`,
        source: name === "backspread.d.ts" ? clientTypes() : await readFile(join(FOLDER, name)),
      });
  },
});
