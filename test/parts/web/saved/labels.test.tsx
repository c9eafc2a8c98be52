import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest } from "../support/result-rows.ts";
// Loads the page's chunk before a test's timeout runs.
import "../../../../web/src/pages/saved-backtest.tsx";

const PATH = "/dashboard/demo/spy-20261121-1";
const LABEL = { title: "Weekly puts", notes: "Why in spring?\nSee case.", tags: ["income", "puts"] };

const show = (saved: object, handlers: Handlers = {}, as = "demo") => {
  logIn(as);
  return renderSite(PATH, {
    [`GET /api${PATH}`]: () => ok({ message: { ...savedBacktest(), shared: false, ...saved } }),
    ...handlers,
  });
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Edit name and notes" }));
  return within(await screen.findByRole("dialog", { name: "Name this backtest" }));
};

test("heads a saved backtest with its name over its key, its tags and its notes", async () => {
  show({ label: LABEL });
  expect(await screen.findByText("Weekly puts")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "SPY-20261121-1" })).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Tags" })).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText(/Why in spring\?/)).toBeTruthy();
});

test("derives the name of a backtest without one, and lets its creator alone change it", async () => {
  show({}, {}, "other");
  expect(await screen.findByText("Short put 30 DTE 30Δ SPY")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit name and notes" })).toBeNull();
});

test("saves name, tags and notes, and shows them at once", async () => {
  const site = show({}, { [`POST /api${PATH}/label/`]: () => ok({ label: LABEL }) });
  const dialog = await openDialog();
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("Short put 30 DTE 30Δ SPY");
  await userEvent.clear(name);
  await userEvent.type(name, "Weekly puts");
  await userEvent.type(dialog.getByRole("textbox", { name: "Tags" }), "income, puts,");
  await userEvent.type(dialog.getByRole("textbox", { name: "Notes" }), "Why in spring?");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Weekly puts")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Name this backtest" })).toBeNull();
  expect(site.requests.find(({ path }) => path.endsWith("/label/"))?.body).toEqual({
    title: "Weekly puts",
    tags: ["income", "puts"],
    notes: "Why in spring?",
  });
});

test("brings the derived name back when the name is emptied, and refuses too many tags", async () => {
  const site = show({ label: LABEL }, { [`POST /api${PATH}/label/`]: () => ok({ label: {} }) });
  const dialog = await openDialog();
  const tags = dialog.getByRole("textbox", { name: "Tags" });
  await userEvent.clear(dialog.getByRole("textbox", { name: "Name" }));
  await userEvent.type(tags, ",a,b,c,d,e,f,g,h,i");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("At most 10 tags.")).toBeTruthy();
  expect(site.requests.some(({ path }) => path.endsWith("/label/"))).toBe(false);
  await userEvent.clear(tags);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText("Short put 30 DTE 30Δ SPY")).toBeTruthy());
  expect(site.requests.find(({ path }) => path.endsWith("/label/"))?.body).toMatchObject({
    title: null,
    tags: [],
  });
});

test("keeps the label's dialog open with the refusal", async () => {
  show({}, { [`POST /api${PATH}/label/`]: () => refuse(400, "title must not be blank.") });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("title must not be blank.")).toBeTruthy();
});
