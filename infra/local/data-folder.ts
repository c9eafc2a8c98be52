import { join, resolve } from "node:path";

/** The root of the project. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, "../..");

/** Where everything that the service stores is: `.local`, or what `BACKSPREAD_DATA` says. */
export const dataFolder = (): string =>
  resolve(process.env.BACKSPREAD_DATA || join(PROJECT_FOLDER, ".local"));
