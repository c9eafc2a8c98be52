import { keep, readKept } from "../lib/kept.ts";
import { LAST_FORM_KEY } from "../lib/session.ts";

/** The browser's record of the last runs on other tickers, so that a reload finds them. */

type Place = { readonly storage: Storage; readonly username: string | undefined };
type KeptRun = { readonly rule: string; readonly taskId: string };

const MOST_RUNS = 10;

const isKeptRun = (value: unknown): value is KeptRun =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as KeptRun).rule === "string" &&
  typeof (value as KeptRun).taskId === "string";

const keptRuns = ({ storage, username }: Place): KeptRun[] => {
  const { elsewhere } = readKept(storage, LAST_FORM_KEY, username);
  return Array.isArray(elsewhere) ? elsewhere.filter(isKeptRun) : [];
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a short name for a body: its length and its FNV-1a hash, enough to tell ten of a user's rules apart. */
const ruleOf = (body: unknown): string => {
  const text = JSON.stringify(body);
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
};

export const keptElsewhere = (place: Place, body: unknown): string | undefined => {
  const rule = ruleOf(body);
  return keptRuns(place).find((run) => run.rule === rule)?.taskId;
};

/** Records the task of a body's run in place of an earlier one. */
export const keepElsewhere = (place: Place, body: unknown, taskId: string): void => {
  const rule = ruleOf(body);
  const others = keptRuns(place).filter((run) => run.rule !== rule);
  const elsewhere = [{ rule, taskId }, ...others].slice(0, MOST_RUNS);
  keep(place.storage, LAST_FORM_KEY, place.username, { elsewhere });
};
