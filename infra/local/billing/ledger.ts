import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isTemporary, writeAtomically } from "../data/atomic-file.ts";
import { oneAtATime } from "../data/one-at-a-time.ts";
import { Ledger } from "./ledger-rows.ts";

/** All that the stand-in knows, in one file: a payment with its events is either there or not. */
export type LedgerFile = {
  /** As it is now; not to be changed. */
  state(): Ledger;
  /** Changes one after the other, each on disk before it is answered; one that throws changes nothing. */
  change<T>(work: (draft: Ledger) => T): Promise<T>;
  /** Resolved once nothing is being written any more. */
  settled(): Promise<void>;
};

const OLD_SECONDS = 30 * 86_400;
const ANSWERED_SECONDS = 86_400;

/** Forgets what nobody asks for any more; subscriptions and their customers stay. */
export const forgetOld = (ledger: Ledger, at: number): void => {
  ledger.checkouts = ledger.checkouts.filter(({ expiresAt }) => expiresAt > at - OLD_SECONDS);
  ledger.answered = ledger.answered.filter((each) => each.at > at - ANSWERED_SECONDS);
  ledger.events = ledger.events.filter(
    ({ isDelivered, created }) => !isDelivered || created > at - OLD_SECONDS,
  );
};

const FILE = "ledger.json";

const load = (folder: string): Ledger => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  for (const name of names.filter(isTemporary)) rmSync(join(folder, name));
  const text = names.includes(FILE) ? readFileSync(join(folder, FILE), "utf8") : "{}";
  return Ledger.parse(JSON.parse(text));
};

/** Opens, or makes, the ledger of a folder. Throws where its file holds none. */
export const openLedger = (folder: string): LedgerFile => {
  let current = load(folder);
  const inTurn = oneAtATime();
  return {
    state: () => current,
    change: (work) =>
      inTurn(async () => {
        const draft = structuredClone(current);
        const result = work(draft);
        await writeAtomically(join(folder, FILE), JSON.stringify(draft));
        current = draft;
        return result;
      }),
    settled: () => inTurn(async () => {}),
  };
};
