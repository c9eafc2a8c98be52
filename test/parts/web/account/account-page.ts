import { screen, within } from "@testing-library/react";
import type { Profile } from "#shared/contracts/accounts.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { logIn, renderSite, type Site } from "../support/render-site.tsx";

/** The account page over an API in memory. */

export const profile = (changes: Partial<Profile> = {}): Profile => ({
  username: "demo",
  email: "demo@example.com",
  date_joined: "2026-11-01T10:00:00.000Z",
  subscription_status: "active",
  subscription_ends_at: "2026-12-21T12:04:00.000Z",
  digest: false,
  ...changes,
});

/** Opens the page with the profile that `me` returns, and waits for it. */
export const openAccount = async (
  me: () => Profile,
  handlers: Handlers = {},
  path = "/account",
): Promise<Site> => {
  logIn("demo");
  const site = renderSite(path, {
    "GET /api/users/me/": () => ok(me()),
    "GET /api/keys/": () => ok({ message: [] }),
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    ...handlers,
  });
  await screen.findByRole("table", { name: "Your profile" });
  return site;
};

export const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });

export const profileTable = (): Record<string, string> =>
  Object.fromEntries(
    within(screen.getByRole("table", { name: "Your profile" }))
      .getAllByRole("row")
      .map((row) => [
        within(row).getByRole("rowheader").textContent,
        within(row).getByRole("cell").firstChild?.textContent ?? "",
      ]),
  );

export const readings = ({ requests }: Site): number =>
  requests.filter(({ path }) => path === "/api/users/me/").length;
