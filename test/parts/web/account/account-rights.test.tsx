import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ExportState } from "#shared/contracts/account-rights.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { button, openAccount, profile } from "./account-page.ts";

/** Taking one's data along and deleting the account, over an API in memory. */

const NONE: ExportState = { state: "none", done: 0, total: 0, zip: null };
const READY: ExportState = {
  state: "ready",
  done: 2,
  total: 2,
  zip: { export_id: "export-1", parts: 2, bytes: 3_400_000, expires_at: "2026-11-27T12:04:00.000Z" },
};
const GONE = "Your account is being deleted, and you're logged out everywhere. We'll email you.";

const open = (handlers: Handlers = {}) =>
  openAccount(() => profile(), {
    "GET /api/export/": () => ok(NONE),
    "GET /api/login/": () => ok({}),
    "POST /api/delete-account/": () => ok({ message: GONE }),
    ...handlers,
  });

test("begins an export, shows how far it is, and downloads all parts of the zip as one file", async () => {
  let state: ExportState = NONE;
  await open({
    "GET /api/export/": () => ok(state),
    "POST /api/export/": () => {
      state = { ...NONE, state: "running", done: 1, total: 2 };
      return ok(state);
    },
    "GET /api/export/export-1/0/": () => ok({ base64: btoa("first ") }),
    "GET /api/export/export-1/1/": () => ok({ base64: btoa("second") }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Export my data" }));
  expect(await screen.findByText("Packing your data: 1 of 2 saved results…")).toBeTruthy();
  state = READY;
  const download = await screen.findByRole("button", { name: "Download (4 MB)" }, { timeout: 4000 });
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return "blob:zip";
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await userEvent.click(download);
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(await blobs[0]?.text()).toBe("first second");
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe("backspread-demo.zip");
});

test("offers another export after one that failed", async () => {
  await open({ "GET /api/export/": () => ok({ ...NONE, state: "failed" }) });
  expect((await screen.findByRole("alert")).textContent).toBe("The export failed. Please try again.");
  expect(button("Export my data")).toBeTruthy();
});

test("lists what goes and what stays, deletes with the password, and leads to the log-in with the answer", async () => {
  const site = await open();
  await userEvent.click(button("Delete my account"));
  expect(screen.getByText(/^Your subscription, which ends now/)).toBeTruthy();
  expect(screen.getByText("Your invoices at Stripe, as tax law requires")).toBeTruthy();
  window.localStorage.setItem("backtester", "{}");
  await userEvent.type(screen.getByLabelText("Your password"), "my password{Enter}");
  await waitFor(() => expect(site.address()).toBe("/login"));
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(window.localStorage).toHaveLength(0);
  expect(site.requests.find(({ path }) => path === "/api/delete-account/")?.body).toEqual({
    password: "my password",
  });
});

test("shows a wrong password beside its field, keeps the account, and gives the focus back when closed", async () => {
  await open({
    "POST /api/delete-account/": () => refuse(400, "password is wrong.", { password: "is wrong" }),
  });
  await userEvent.click(button("Delete my account"));
  await userEvent.type(screen.getByLabelText("Your password"), "wrong{Enter}");
  expect(await screen.findByText("Your password is wrong")).toBeTruthy();
  await userEvent.click(button("Keep my account"));
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(document.activeElement).toBe(button("Delete my account"));
});
