import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { swallowDrawings } from "../support/canvas.ts";
import { ok } from "../support/memory-adapter.ts";
import { PORTFOLIO_ID, savedPortfolio } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import "../../../../web/src/pages/saved-portfolio.tsx";

test("gives the printer one sheet with the portfolio's figures and its members, and takes it away again", async () => {
  swallowDrawings();
  logIn("demo");
  renderSite(`/portfolios/demo/${PORTFOLIO_ID}`, {
    [`GET /api/portfolios/saved/demo/${PORTFOLIO_ID}`]: () => ok({ message: savedPortfolio() }),
  });
  await screen.findByRole("heading", { name: "Account and members" });
  const printed = () => document.querySelector<HTMLElement>("[data-print-sheet]");
  expect(printed()).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const sheet = within(printed()!);
  sheet.getByText("2 strategies in one account.");
  sheet.getByRole("heading", { name: "Monthly returns" });
  expect(sheet.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Spreads", "Hedge"]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(printed()).toBeNull();
});
