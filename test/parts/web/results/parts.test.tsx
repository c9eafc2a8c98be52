import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Part, partId } from "../../../../web/src/report/parts/part.tsx";
import { PartRow } from "../../../../web/src/report/parts/part-row.tsx";

const here = (): string | null | undefined =>
  screen.getAllByRole("link").find((link) => link.getAttribute("aria-current") === "location")?.textContent;

const place = (name: "Answer" | "Curve" | "Risk", top: number): void => {
  const part = document.getElementById(partId(name))!;
  part.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
};

test("names the parts of a result, follows the scroll, and leads the focus to a part without a new address", async () => {
  render(
    <>
      <PartRow without={["Trades", "Robustness", "Market"]} />
      <Part name="Answer">made</Part>
      <Part name="Curve">balance</Part>
      <Part name="Risk">margin</Part>
    </>,
  );
  const row = within(screen.getByRole("navigation", { name: "Parts of the result" }));
  expect(row.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Answer", "Curve", "Risk"]);
  expect(here()).toBe("Answer");
  place("Answer", -900);
  place("Curve", 80);
  place("Risk", 700);
  fireEvent.scroll(window);
  expect(here()).toBe("Curve");
  const address = window.location.href;
  await userEvent.click(row.getByRole("link", { name: "Risk" }));
  expect(document.activeElement).toBe(document.getElementById("risk"));
  expect(window.location.href).toBe(address);
});
