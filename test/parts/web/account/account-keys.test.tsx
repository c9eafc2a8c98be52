import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ApiKeyView } from "#shared/contracts/api-keys.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { button, openAccount, profile } from "./account-page.ts";

/** API keys on the account page. */

const KEY = `bsk_0123456789ab_${"A".repeat(43)}`;

const view = (changes: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: "0123456789ab",
  prefix: "0123456789ab",
  name: "Notebook",
  scopes: ["read", "run"],
  date_created: "2026-11-20T15:00:00.000Z",
  last_used: null,
  expires_at: "2099-02-18T15:00:00.000Z",
  ...changes,
});

const open = (keys: () => readonly ApiKeyView[], handlers: Handlers = {}) =>
  openAccount(() => profile(), { "GET /api/keys/": () => ok({ message: keys() }), ...handlers });

test("creates a key with its name, scopes and days, and shows it once", async () => {
  let keys: ApiKeyView[] = [];
  const site = await open(() => keys, {
    "POST /api/keys/": () => {
      keys = [view()];
      const { id, name, scopes, expires_at } = view();
      return ok({ id, key: KEY, name, scopes, expires_at });
    },
  });
  expect(await screen.findByText("You have no API keys.")).toBeTruthy();
  await userEvent.click(button("New API key"));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await userEvent.click(screen.getByRole("checkbox", { name: /^sweep/ }));
  expect(screen.getByLabelText("Expires after")).toHaveProperty("value", "90");
  await userEvent.click(button("Create key"));
  expect(screen.getByText("Give the key a name")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Name"), "Notebook{Enter}");
  expect(await screen.findByText(KEY)).toBeTruthy();
  expect(site.requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { name: "Notebook", scopes: ["read", "run", "sweep"], days: 90 },
  ]);
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  fireEvent.click(button("Copy key"));
  expect(await screen.findByText("Copied.")).toBeTruthy();
  expect(copied).toEqual([KEY]);
  await userEvent.click(button("Done"));
  expect(screen.queryByText(KEY)).toBeNull();
  expect(screen.getByText("bsk_0123456789ab…")).toBeTruthy();
});

test("keeps the form and says why a key was refused", async () => {
  await open(() => [], { "POST /api/keys/": () => refuse(409, "You have 10 API keys.") });
  await userEvent.click(button("New API key"));
  await userEvent.type(screen.getByLabelText("Name"), "Notebook{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("You have 10 API keys.");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Notebook");
});

test("revokes a key after a question", async () => {
  let keys = [view(), view({ id: "ba9876543210", name: "Agent", last_used: "2026-11-21T09:00:00.000Z" })];
  const site = await open(() => keys, {
    "DELETE /api/keys/0123456789ab": () => {
      keys = keys.slice(1);
      return { status: 204, body: undefined };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke Notebook" }));
  const question = within(screen.getByRole("dialog"));
  expect(question.getByText(/stop working at once/)).toBeTruthy();
  expect(site.requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(question.getByRole("button", { name: "Yes, revoke it" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke Notebook" })).toBeNull());
  expect(screen.getByRole("button", { name: "Revoke Agent" })).toBeTruthy();
});
