import { Worker } from "node:worker_threads";
import type { SampleProgress } from "../../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { newId } from "../../../functions/process/ids.ts";
import { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { Billing } from "../billing/billing.ts";
import { BadSetting, report } from "../console/report.ts";
import { addConfirmedUser } from "../users/accounts/accounts.ts";
import type { UserPool } from "../users/user-pool.ts";

/** The sample market, published while the service runs. */

/** The user that every data folder has from the first start on. */
export const DEMO = { username: "demo", password: "demo-demo-demo" };

const EMAIL = "demo@backspread.example";
const SUBSCRIPTION_END = "2099-12-31T00:00:00.000Z";

type Stores = {
  readonly profiles: Pick<Ports["profiles"], "get" | "put">;
  readonly billing: Pick<Billing, "grant">;
};

/** Makes the demo user with a subscription, unless the user has a profile. */
export const seedDemoUser = async (pool: UserPool, { profiles, billing }: Stores): Promise<void> => {
  const { username, password } = DEMO;
  if (await profiles.get(username)) return;
  const found = pool.users.find(username);
  const user = found ?? (await addConfirmedUser(pool, { name: username, email: EMAIL, password }));
  const userId = newId();
  const periodEnd = Math.floor(Date.parse(SUBSCRIPTION_END) / 1000);
  const granted = billing.grant({ userId, username, email: EMAIL, periodEnd });
  await profiles.put(
    Profile.parse({
      username,
      userId,
      sub: user.sub,
      email: EMAIL,
      dateJoined: new Date(user.createdAtMs).toISOString(),
      subscriptionStatus: "active",
      subscriptionEndsAt: SUBSCRIPTION_END,
      validAfter: 0,
      billing: { ...granted, version: 0 },
    }),
  );
};

const NONE = "none";

/** The tickers that `BACKSPREAD_SAMPLE` names, or all. Throws BadSetting for an unknown one. */
export const sampleTickers = (setting: string | undefined): string[] => {
  const all = SAMPLE_TICKERS.map(({ ticker }) => ticker);
  if (!setting) return all;
  if (setting === NONE) return [];
  const wanted = setting.split(",").map((ticker) => ticker.trim().toUpperCase());
  const unknown = wanted.filter((ticker) => !all.includes(ticker));
  if (unknown.length > 0)
    throw new BadSetting(
      `BACKSPREAD_SAMPLE names ${unknown.join(", ")}; there are ${all.join(", ")} and ${NONE}`,
    );
  return wanted;
};

const tell = ({ ticker, stage }: SampleProgress, count: number): void => {
  if (stage === "done") report.say(`Sample market: ${ticker} is ready (${count} tickers in all)`);
  if (stage === "imported by the user") report.say(`Sample market: ${ticker} is your own data and stays so`);
};

/** `stop` breaks it off. The next start makes the missing tickers. */
type Publishing = { stop(): Promise<void> };

/** Publishes the tickers in the background, and leaves those alone that exist. */
export const startSample = (
  tickers: readonly string[],
  variables: Readonly<Record<string, string>>,
): Publishing => {
  if (tickers.length === 0) return { stop: async () => undefined };
  const thread = new Worker(new URL("./sample-thread.ts", import.meta.url), {
    workerData: tickers,
    env: variables,
  });
  let isModelling = false;
  thread.on("message", (progress: SampleProgress) => {
    if (progress.stage === "modeling" && !isModelling) {
      isModelling = true;
      report.say(
        `Sample market: modeling option chains for ${tickers.join(", ")}, first ${progress.ticker} …`,
      );
    }
    tell(progress, tickers.length);
  });
  thread.on("error", (error) => report.error("the sample market was not published", error));
  return {
    stop: async () => {
      await thread.terminate();
    },
  };
};
