import { routes } from "#shared/contracts/routes.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { agents, backtest, pages, socket, sweep, type Visit } from "./roads.ts";
import { call, jsonHeaders, textOf } from "./site-calls.ts";

/** A site to look at, and a subscribed user of it. */
export type Asked = {
  /** Without a trailing slash. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
};

const MEMBERS: Readonly<Record<string, (visit: Visit) => Promise<string>>> = {
  socket,
  backtest,
  sweep,
  agents,
};

/** Walks all roads in order and says what each showed. Throws a Refusal that names the first that failed. */
export const walk = async (
  { address, username, password }: Asked,
  say: (line: string) => void,
): Promise<void> => {
  const along = async <T>(road: string, work: () => Promise<T>, shown: (seen: T) => string): Promise<T> => {
    try {
      const seen = await work();
      say(`${road}: ${shown(seen)}`);
      return seen;
    } catch (error) {
      throw new Refusal(`${road}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await along("pages", () => pages(address), String);
  const logIn = () => call(address, routes.createToken, { body: { username, password } });
  const { access, refresh } = await along("log-in", logIn, () => "in");
  for (const [road, work] of Object.entries(MEMBERS))
    await along(road, () => work({ address, access }), String);
  const logOut = () =>
    textOf(`${address}${routes.logout.path}`, {
      method: "POST",
      headers: jsonHeaders(undefined),
      body: JSON.stringify({ refresh }),
    });
  await along("log-out", logOut, () => "out");
};
