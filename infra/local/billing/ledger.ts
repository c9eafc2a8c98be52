import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isTemporary, writeAtomically } from "../data/atomic-file.ts";
import { oneAtATime } from "../data/one-at-a-time.ts";
import { jsonOf, readKept, sealedJson } from "../data/sealed.ts";
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
  for (const name of readdirSync(folder).filter(isTemporary)) rmSync(join(folder, name));
  return readKept(join(folder, FILE), jsonOf(Ledger)) ?? Ledger.parse({});
};

/** Opens, or makes, the ledger of a folder. Throws Damaged where its file is: who has paid is not to be guessed. */
export const openLedger = (folder: string): LedgerFile => {
  let current = load(folder);
  const inTurn = oneAtATime();
  return {
    state: () => current,
    change: (work) =>
      inTurn(async () => {
        const draft = structuredClone(current);
        const result = work(draft);
        await writeAtomically(join(folder, FILE), sealedJson(draft));
        current = draft;
        return result;
      }),
    settled: () => inTurn(async () => {}),
  };
};
