import { beginDeletion } from "../../../functions/accounts/erase/begin-deletion.ts";
import { accountFiles, type FilePorts } from "../../../functions/accounts/export/account-files.ts";
import { zipOf } from "../../../functions/accounts/export/zip.ts";
import {
  clearFailures,
  failureKeys,
  pauseAfter,
  runOf,
  sourceKey,
  targetKey,
} from "../../../functions/accounts/failed-log-ins.ts";
import { isVerified, type Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { OPEN_STATES } from "../../../functions/store/tasks/task-row.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { line } from "../console.ts";

/** What `npm run user` does, over the service's own ports. Each returns the lines that it prints: no secrets. */

export type UserPorts = FilePorts &
  Pick<
    Ports,
    "profiles" | "deletions" | "limits" | "users" | "sharedLinks" | "billing" | "invoke" | "tasks"
  > & { readonly eraseAccountsFunctionName: string };

type Asked = { readonly username: string; readonly address: string | undefined };
type Command = (ports: UserPorts, asked: Asked) => Promise<string[]>;

/** The user's profile. Throws a Refusal where there is none. */
const profileOf = async ({ profiles, deletions }: UserPorts, username: string): Promise<Profile> => {
  const profile = await profiles.get(username);
  if (profile) return profile;
  const why = (await deletions.isRetired(username)) ? "was deleted" : "does not exist";
  throw new Refusal(`${username} ${why}`);
};

const countBy = (texts: readonly string[]): string => {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => `${length} ${text}`);
  return counts.length > 0 ? counts.join(", ") : "none";
};

/** Wrong passwords of strangers, and, where an address is given, those from there. */
const locksOf = async (ports: UserPorts, profile: Profile, address: string | undefined) => {
  const place = { device: undefined, address: address ?? "" };
  const strangers = await runOf(ports, targetKey(profile.userId, "stranger", place) ?? "");
  if (address === undefined) return [line("wrong passwords", strangers.count)];
  const there = await runOf(ports, sourceKey(profile.username, place, false));
  return [
    line("wrong passwords", strangers.count),
    line(`from ${address}`, `${there.count}, a pause of ${pauseAfter(there.count)} seconds`),
  ];
};

const show: Command = async (ports, { username, address }) => {
  const profile = await profileOf(ports, username);
  const { userId, email, dateJoined, subscriptionStatus: status, billing } = profile;
  const [tasks, saved, cases, follows, ledger] = await Promise.all([
    ports.tasks.allOf(userId),
    ports.saved.keysOf(userId),
    ports.cases.listOf(userId),
    ports.follows.listOf(userId),
    ports.ledger.allOf(userId),
  ]);
  const running = tasks.filter(({ state }) => OPEN_STATES.some((open) => open === state));
  return [
    line("username", username),
    line("email", `${email}${isVerified(profile) ? "" : ", not verified"}`),
    line("joined", dateJoined),
    line("subscription", `${status}, until ${profile.subscriptionEndsAt ?? "no date"}`),
    line("Stripe customer", billing.customerId ?? "none"),
    ...(profile.deletedAt === undefined ? [] : [line("is being deleted", `since ${profile.deletedAt}`)]),
    line("saved", saved.filter((name) => !name.startsWith("#")).length),
    line("cases", cases.length),
    line("followed", follows.length),
    line("tried", countBy(ledger.map(({ kind }) => kind))),
    line("runs of 30 days", countBy(tasks.map(({ kind, state }) => `${kind} ${state}`))),
    ...running.map(({ taskId, kind, createdAt }) => line("running", `${kind} ${taskId}, since ${createdAt}`)),
    ...(await locksOf(ports, profile, address)),
    ...[...(profile.supportNotes ?? [])].sort().map((note) => line("note", note)),
  ];
};

const unlock: Command = async (ports, { username, address }) => {
  const profile = await profileOf(ports, username);
  const place = { device: undefined, address: address ?? "" };
  await clearFailures(ports, failureKeys(profile, place));
  return [
    `${username} may log in${address === undefined ? "" : ` from ${address}`} again.`,
    ...(address === undefined
      ? ["Pauses of one address end by themselves within 16 minutes, or with --address IP."]
      : []),
  ];
};

/** `--yes` is checked by the caller. */
const remove: Command = async (ports, { username }) => {
  const profile = await profileOf(ports, username);
  await beginDeletion(ports, profile);
  await ports.invoke(ports.eraseAccountsFunctionName, { owner: profile.userId });
  return [
    `${username} is being deleted: log-ins and links have ended, and the rest goes within minutes.`,
    "npm run user -- show says `was deleted` once the profile is gone.",
  ];
};

const MS_PER_MONTH = 31 * 86_400_000;

const refundNote: Command = async (ports, { username }) => {
  const profile = await profileOf(ports, username);
  const { customerId } = profile.billing;
  const nowMs = ports.clock.now();
  const [payments, subscriptions] =
    customerId === undefined
      ? [[], []]
      : await Promise.all([ports.billing.paymentsOf(customerId), ports.billing.subscriptionsOf(customerId)]);
  const beganAtMs = Math.max(nowMs - MS_PER_MONTH, ...subscriptions.map((each) => each.periodBeganAtMs));
  const tasks = await ports.tasks.allOf(profile.userId);
  const runs = tasks.filter(({ createdAt }) => Date.parse(createdAt) >= beganAtMs);
  const at = new Date(nowMs).toISOString();
  await ports.profiles.addNote(username, `${at} a refund was asked for`);
  return [
    line("username", username),
    line("Stripe customer", customerId ?? "none"),
    ...subscriptions.map(({ id, status, isEnding }) =>
      line("subscription", `${id} ${status}${isEnding ? ", ends with its period" : ""}`),
    ),
    ...payments.map(({ invoiceId, status, amountPaidCents, currency, createdAtMs }) =>
      line(
        "payment",
        `${invoiceId} ${status} ${(amountPaidCents / 100).toFixed(2)} ${currency.toUpperCase()}, ${new Date(createdAtMs).toISOString()}`,
      ),
    ),
    line("period since", new Date(beganAtMs).toISOString()),
    line("runs in it", countBy(runs.map(({ kind, state }) => `${kind} ${state}`))),
    `Noted at ${at}. Refund it in Stripe's dashboard, by the payment.`,
  ];
};

/** The commands but `export`, which writes a file. */
export const userCommands = { show, unlock, delete: remove, "refund-note": refundNote } as const;

/** The bytes of the zip that the user gets on the account page. */
export const exportOf = async function* (ports: UserPorts, username: string): AsyncGenerator<Uint8Array> {
  const profile = await profileOf(ports, username);
  yield* zipOf(
    accountFiles(ports, profile, async () => undefined),
    ports.clock.now(),
  );
};
