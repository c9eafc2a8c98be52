import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { openApiDocument } from "#shared/contracts/openapi.ts";
import { TOOLS } from "../../../../functions/mcp/tool-table.ts";
import { AGENT_TOOLS } from "../../../../web/src/features/developers/guide.tsx";
import { ok } from "../support/memory-adapter.ts";
import { renderSite } from "../support/render-site.tsx";

/** The reference page over the service's own description. */

const handlers = { "GET /api/openapi.json": () => ok(openApiDocument()) };
const COUNT = Object.values(openApiDocument().paths).flatMap(Object.keys).length;

beforeAll(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
});

const entryOf = (path: string, method: string): HTMLDetailsElement => {
  const entries = screen
    .getAllByText(path, { selector: "summary code" })
    .map((code) => code.closest("details")!);
  return entries.find((entry) => within(entry).queryByText(method, { selector: "summary *" }))!;
};

test("lists every call once, and finds one by its address, words, or nested fields", async () => {
  renderSite("/developers", handlers);
  await screen.findByText(`${COUNT} of ${COUNT} calls`);
  const box = screen.getByRole("searchbox", { name: "Find a call" });
  fireEvent.change(box, { target: { value: "POST sweeps/count" } });
  expect(screen.getByText(`1 of ${COUNT} calls`)).toBeTruthy();
  expect(entryOf("/api/sweeps/count/", "POST")).toBeTruthy();
  fireEvent.change(box, { target: { value: "short_delta start a sweep" } });
  expect(entryOf("/api/sweeps/", "POST")).toBeTruthy();
  fireEvent.change(box, { target: { value: "nothing-like-it" } });
  expect(screen.getByText("No call has all of these words.")).toBeTruthy();
});

test("opens the call that the address names, with types, ranges, choices, and folded fields", async () => {
  renderSite("/developers#submitBacktest", handlers);
  await screen.findByText(`${COUNT} of ${COUNT} calls`);
  const entry = within(entryOf("/api/backtest_inputs/", "POST"));
  expect(entry.getByText("task_id")).toBeTruthy();
  expect(entry.queryByText("max_positions")).toBeNull();
  await userEvent.click(entry.getByText("Fields of overallFields"));
  const field = within((await entry.findByText("max_positions")).closest("li")!);
  expect(field.getByText(/^number or text, 1 to 5/).textContent).toBe("number or text, 1 to 5, optional");
  const choice = within(entry.getByText("dte_type").closest("li")!);
  expect(choice.getByText("At least", { selector: "code" })).toBeTruthy();
  expect(entry.getByText("Key with run")).toBeTruthy();
  expect(entry.getByText("402").closest("li")?.textContent).toMatch(/^402 \w/);
});

test("shows each language's and each agent's code for this site, and copies it", async () => {
  const user = userEvent.setup();
  renderSite("/developers", handlers);
  await user.click(await screen.findByRole("button", { name: "Python" }));
  const code = screen.getByRole("region", { name: "Python" });
  expect(code.textContent).toContain(`Backspread("${window.location.origin}"`);
  await user.click(within(code.parentElement!).getByRole("button", { name: "Copy" }));
  expect(await window.navigator.clipboard.readText()).toBe(code.textContent);
  expect(screen.getByText("Copied")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "VS Code" }));
  expect(screen.getByRole("region", { name: "VS Code" }).textContent).toContain(
    `"url": "${window.location.origin}/api/mcp"`,
  );
});

test("lists the tools that agents have", () => {
  expect(AGENT_TOOLS.flatMap(({ tools }) => tools).toSorted()).toEqual(Object.keys(TOOLS).toSorted());
});
