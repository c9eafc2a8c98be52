/** Where things are in the buckets: the one place that builds keys. A task's objects live as long as the task. */

export const MANIFEST_KEY = "manifest.json";
/** Where all versions of all market objects are, and all of the reference series. */
export const MARKETS = "markets/";
export const REFERENCES = "references/";
/** One version of a ticker's market object. */
export const marketKey = (ticker: string, version: string): string => `${MARKETS}${ticker}/${version}.market`;
/** The last chain of a market object, by that one's key. */
export const chainKeyOf = (key: string): string => key.replace(/^markets\/(.*)\.market$/, "chains/$1.json");
/** One version of a series of daily values. */
export const referenceKey = (name: string, version: string): string => `${REFERENCES}${name}/${version}.json`;
/** Who imports a folder of the inbox, and what was imported of it last. */
export const turnKey = (folder: string): string => `imports/${folder}.json`;

const inTask = (taskId: string, name: string): string => `tasks/${taskId}/${name}`;

/** What was asked for, and which versions of the data it is computed on. */
export const jobKey = (taskId: string): string => inTask(taskId, "job.json");
/** The list of slices that the map runs over. */
export const slicesKey = (taskId: string): string => inTask(taskId, "slices.json");
/** The candidates of one slice. */
export const sliceKey = (taskId: string, index: number): string => inTask(taskId, `slices/${index}`);
/** What the socket sends at the end. */
export const resultsKey = (taskId: string): string => inTask(taskId, "results.json");
/** What is saved beside the results if the user wants that. */
export const unsavedKey = (taskId: string): string => inTask(taskId, "saved.json");
/** A saved backtest, for good. */
export const savedKey = (owner: string, backtestId: string): string => `saved/${owner}/${backtestId}.json`;
