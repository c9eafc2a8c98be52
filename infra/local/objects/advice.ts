import { MANIFEST_KEY, MARKETS, REFERENCES } from "../../../functions/store/objects/object-keys.ts";

/** What to do about a damaged object, by the prefix of its key. The first match counts. */

const BACKUP = "Restore a backup (npm run restore)";
const IMPORT = `${BACKUP}, or import the ticker again; what belongs to the sample is made anew at the next start.`;

const ADVICE: readonly (readonly [prefix: string, advice: string])[] = [
  [MANIFEST_KEY, "It is made anew from the markets by the next start, and by the next import."],
  [MARKETS, IMPORT],
  [REFERENCES, `A ticker's closes are made anew from its market by the next start. ${IMPORT}`],
  ["chains/", "It is made anew from its market."],
  ["reports/", "The next import or append of its ticker makes it anew."],
  ["tasks/", "Its task can be run again."],
  ["saved/", `${BACKUP}, or run it again and save it.`],
];

/** What to do about the damaged object of a key. */
export const adviceFor = (key: string): string =>
  ADVICE.find(([prefix]) => key.startsWith(prefix))?.[1] ?? `${BACKUP}, or put it there again.`;
