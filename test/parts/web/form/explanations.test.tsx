import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Switch, TextField } from "../../../../web/src/ui/fields/field.tsx";
import { Term } from "../../../../web/src/ui/overlays/term.tsx";
import { onFakeTimers } from "../../../support/fake-timers.ts";

const MEANING = "Shares of the underlying that the option moves like.";

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByRole("tooltip", { hidden: false }) !== null;
/** Returns an element's description for screen readers. */
const description = (element: HTMLElement): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

onFakeTimers();

describe("the hint of a field", () => {
  beforeEach(() => {
    render(
      <>
        <TextField label="Delta" hint={MEANING} fault="Delta must be between 0 and 1." />
        <button type="button">Next</button>
      </>,
    );
  });

  test("describes a field to screen readers by its hint and its fault", () => {
    expect(description(screen.getByRole("textbox", { name: "Delta" }))).toBe(
      `${MEANING} Delta must be between 0 and 1.`,
    );
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test("shows the hint while the field has the focus", () => {
    const field = screen.getByRole("textbox");
    fireEvent.focus(field);
    wait(300);
    expect(isShown()).toBe(true);
    fireEvent.pointerEnter(screen.getByText("Delta"), { pointerType: "mouse" });
    fireEvent.pointerLeave(screen.getByText("Delta"), { pointerType: "mouse" });
    wait(1_000);
    expect(isShown()).toBe(true);
    fireEvent.blur(field);
    expect(isShown()).toBe(false);
  });

  test("shows the hint under the pointer, and keeps it while the pointer is on it", () => {
    const words = screen.getByText("Delta");
    fireEvent.pointerEnter(words, { pointerType: "mouse" });
    wait(100);
    expect(isShown()).toBe(false);
    wait(200);
    const bubble = screen.getByRole("tooltip", { hidden: false });
    fireEvent.pointerLeave(words, { pointerType: "mouse" });
    fireEvent.pointerEnter(bubble, { pointerType: "mouse" });
    wait(1_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(bubble, { pointerType: "mouse" });
    wait(300);
    expect(isShown()).toBe(false);
  });

  test("hides the hint on Escape and keeps the focus", () => {
    const field = screen.getByRole("textbox");
    field.focus();
    wait(300);
    expect(isShown()).toBe(true);
    fireEvent.keyDown(field, { key: "Escape" });
    expect(isShown()).toBe(false);
    expect(document.activeElement).toBe(field);
  });
});

test("describes a switch to screen readers by its hint", () => {
  render(<Switch label="Event filters" hint={MEANING} />);
  expect(description(screen.getByRole("checkbox", { name: "Event filters" }))).toBe(MEANING);
});

test("shows a term's hint on a tap, and hides it on a tap elsewhere", () => {
  render(
    <p>
      <Term hint={MEANING}>Delta</Term> of the option
    </p>,
  );
  const term = screen.getByRole("term");
  expect(description(term)).toBe(MEANING);
  expect(term.tabIndex).toBe(-1);
  fireEvent.pointerUp(term, { pointerType: "touch" });
  expect(isShown()).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(isShown()).toBe(false);
});

test("renders a term without a hint as plain text", () => {
  render(<Term hint={undefined}>Delta</Term>);
  expect(screen.queryByRole("term")).toBeNull();
  expect(screen.getByText("Delta")).toBeTruthy();
});
