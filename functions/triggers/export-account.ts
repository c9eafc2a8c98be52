import * as z from "zod";
import { accountFiles, savedCount } from "../accounts/export/account-files.ts";
import { PART_BYTES, readExport, type StoredExport, writeExport } from "../accounts/export/export-state.ts";
import { zipOf } from "../accounts/export/zip.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { apiKeys } from "../store/accounts/api-keys.ts";
import { isOpen } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { cases } from "../store/cases/cases.ts";
import { follows } from "../store/follows/follows.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { exportPartKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { tasks } from "../store/tasks/tasks.ts";

/** Writes a user's export: the zip in parts, each an object, then its state. Only its owner can fetch them. */

const ports = () => ({
  results,
  saved,
  cases,
  follows,
  ledger,
  tasks,
  apiKeys,
  profiles,
  clock,
});
type ExportPorts = ReturnType<typeof ports>;

const ExportCall = z.object({ owner: z.string(), username: z.string(), exportId: z.string() });
type ExportCall = z.output<typeof ExportCall>;

/** The page asks every second or two. */
const TELL_MS = 1000;

/** Puts the bytes as objects of one size; returns their number and the sum of the bytes. */
const putParts = async (
  { results }: Pick<ExportPorts, "results">,
  bytes: AsyncIterable<Uint8Array>,
  keyOf: (part: number) => string,
): Promise<{ readonly parts: number; readonly bytes: number }> => {
  let part = Buffer.alloc(0);
  let parts = 0;
  const put = async (content: Uint8Array): Promise<void> => {
    await results.put(keyOf(parts), content);
    parts += 1;
  };
  for await (const chunk of bytes) {
    part = Buffer.concat([part, chunk]);
    for (; part.length >= PART_BYTES; part = Buffer.from(part.subarray(PART_BYTES)))
      await put(part.subarray(0, PART_BYTES));
  }
  const rest = part.length;
  const whole = parts * PART_BYTES;
  await put(part);
  return { parts, bytes: whole + rest };
};

const write = async (ports: ExportPorts, { owner, username, exportId }: ExportCall): Promise<void> => {
  const profile = await ports.profiles.get(username);
  const stored = (await readExport(ports, owner))?.stored;
  // The account is gone, or the user has begun another export.
  if (profile?.userId !== owner || !isOpen(profile) || stored?.exportId !== exportId) return;
  const state: StoredExport = { ...stored, total: await savedCount(ports, owner) };
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const told = async (done: number): Promise<void> => {
    if (ports.clock.now() - toldAtMs < TELL_MS) return;
    toldAtMs = ports.clock.now();
    await writeExport(ports, owner, { ...state, done });
  };
  const files = accountFiles(ports, profile, told);
  const size = await putParts(ports, zipOf(files, ports.clock.now()), (part) =>
    exportPartKey(owner, exportId, part),
  );
  const readyAt = new Date(ports.clock.now()).toISOString();
  await writeExport(ports, owner, { ...state, ...size, state: "ready", done: state.total, readyAt });
  log.info("account export", { outcome: "ready", parts: size.parts });
};

/** Writes an export. A repeat writes it anew. Throws, so that Lambda retries it. */
export const exportAccount: Step<ExportPorts, ExportCall, void> = write;

export const handler = step(ExportCall, exportAccount, ports);
