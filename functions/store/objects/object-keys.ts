/** The keys of all objects; no other file builds keys. A task's objects live as long as the task. */

export const MANIFEST_KEY = "manifest.json";
/** All versions of market objects, and of reference series. */
export const MARKETS = "markets/";
export const REFERENCES = "references/";
export const marketKey = (ticker: string, version: string): string => `${MARKETS}${ticker}/${version}.market`;
export const chainKeyOf = (key: string): string => key.replace(/^markets\/(.*)\.market$/, "chains/$1.json");
/** The sources of a market, which an append reads, by the market's key. */
export const sourcesKeyOf = (key: string): string =>
  key.replace(/^markets\/(.*)\.market$/, "sources/$1.json");
export const reportKeyOf = (key: string): string => key.replace(/^markets\/(.*)\.market$/, "reports/$1.json");
export const keysBeside = (key: string): string[] => [chainKeyOf(key), sourcesKeyOf(key), reportKeyOf(key)];
export const referenceKey = (name: string, version: string): string => `${REFERENCES}${name}/${version}.json`;
/** The closes of a market object, published with it, by the market's key. */
export const referenceKeyBeside = (key: string): string =>
  key.replace(/^markets\/(.*)\.market$/, "references/$1.json");
/** The state of the nightly check of the tickers' last sessions. */
export const FRESHNESS_KEY = "freshness.json";
export const LEASES = "imports/";
export const importLeaseKey = (folder: string): string => `${LEASES}${folder}.json`;

export const taskFolder = (taskId: string): string => `tasks/${taskId}/`;
const inTask = (taskId: string, name: string): string => `${taskFolder(taskId)}${name}`;

/** The body as sent, and the versions of its data. */
export const jobKey = (taskId: string): string => inTask(taskId, "job.json");
/** The list of slices for the state machine's map. */
export const slicesKey = (taskId: string): string => inTask(taskId, "slices.json");
export const sliceKey = (taskId: string, index: number): string => inTask(taskId, `slices/${index}`);
export const resultsKey = (taskId: string): string => inTask(taskId, "results.json");
/** The data that saving adds to the results. */
export const unsavedKey = (taskId: string): string => inTask(taskId, "saved.json");
/** The note that a task leaves in its user's ledger. */
export const noteKey = (taskId: string): string => inTask(taskId, "note.json");
export const SAVED = "saved/";
export const savedFolder = (owner: string): string => `${SAVED}${owner}/`;
/** A saved body, kept for good. */
export const savedKey = (owner: string, backtestId: string): string =>
  `${savedFolder(owner)}${backtestId}.json`;
export const savedJobKey = (owner: string, backtestId: string): string =>
  `${savedFolder(owner)}${backtestId}.job.json`;
/** Names of the versions that it ran on, each an empty object. */
export const usesOf = (owner: string, backtestId: string): string =>
  `${savedFolder(owner)}${backtestId}.uses/`;
export const useKey = (owner: string, backtestId: string, versionKey: string): string =>
  usesOf(owner, backtestId) + versionKey.replaceAll("/", ":");
/** The version that a key of such an object names; undefined for other keys. */
export const usedKeyOf = (key: string): string | undefined =>
  /\.uses\/([^/]+)$/.exec(key)?.[1]?.replaceAll(":", "/");
/** Its forward record while it is followed. */
export const forwardKey = (owner: string, backtestId: string): string =>
  `${savedFolder(owner)}${backtestId}.forward.json`;
/** The picture of its public page. */
export const pictureKey = (owner: string, backtestId: string): string =>
  `${savedFolder(owner)}${backtestId}.png`;

export const exportFolder = (owner: string): string => `exports/${owner}/`;
export const exportStateKey = (owner: string): string => `${exportFolder(owner)}state.json`;
/** A part of the zip of an export, from 0 on. */
export const exportPartKey = (owner: string, exportId: string, part: number): string =>
  `${exportFolder(owner)}${exportId}/${part}`;
