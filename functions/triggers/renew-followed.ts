import * as z from "zod";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type Step, step } from "../edge/step.ts";
import { log } from "../process/log.ts";
import { isDue } from "../saved/forward/record-data.ts";
import type { Renewal } from "../store/follows/follow-row.ts";
import { follows } from "../store/follows/follows.ts";
import { renewals } from "../store/follows/renewals.ts";
import { market } from "../store/objects/objects.ts";
import { readManifest } from "../tickers/manifest.ts";

/**
 * Sends a message for each owner and ticker with a record to renew or a mail to send. A new version of the manifest starts
 * it, as does each local start; it costs a query per ticker. `renew-records.ts` takes the messages.
 */

const ports = () => ({ market, follows, renewals });
type FindPorts = ReturnType<typeof ports>;

/** Returns a ticker's owners with something due. */
const dueOn = async ({ follows }: FindPorts, manifest: Manifest, ticker: string): Promise<Renewal[]> => {
  const due = (await follows.listByTicker(ticker)).filter((row) => isDue(manifest, row));
  return [...new Set(due.map(({ owner }) => owner))].map((owner) => ({ ticker, owner }));
};

/** Finds what is due and returns the number of messages, sent ticker by ticker. A repeat sends those that are still due. */
export const renewFollowed: Step<FindPorts, unknown, { sent: number }> = async (ports) => {
  const manifest = await readManifest(ports.market);
  let sent = 0;
  for (const ticker of Object.keys(manifest.tickers)) {
    const due = await dueOn(ports, manifest, ticker);
    await ports.renewals.send(due);
    sent += due.length;
  }
  if (sent > 0) log.info("renewals sent", { sent });
  return { sent };
};

export const handler = step(z.unknown(), renewFollowed, ports);
