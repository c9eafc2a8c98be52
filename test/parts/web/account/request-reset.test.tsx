import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ok } from "../support/memory-adapter.ts";
import { renderSite } from "../support/render-site.tsx";

const MESSAGE = "If there's an account for that address, we've sent a reset link.";

const enter = async (email: string): Promise<void> => {
  const input = await screen.findByLabelText("Email");
  await userEvent.clear(input);
  await userEvent.type(input, `${email}{Enter}`);
};

test("sends a reset request and shows the server's message", async () => {
  const site = renderSite("/request-reset", {
    "POST /api/request-reset/": () => ok({ message: MESSAGE }),
  });
  expect(await screen.findByRole("heading", { name: "Enter your email" })).toBeTruthy();
  expect(screen.getByLabelText("Email")).toMatchObject({ type: "email", required: true });
  await userEvent.type(screen.getByLabelText("Email"), "trader@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByText(MESSAGE)).getAttribute("role")).toBe("status");
  expect(site.requests.map(({ body }) => body)).toEqual([{ email: "trader@example.org" }]);
});

test.each(["", "nonsense", "two words@example.org", "a@b"])(
  "refuses the email %j without a call",
  async (typed) => {
    const site = renderSite("/request-reset");
    await enter(typed);
    expect((await screen.findByRole("alert")).textContent).toBe("Please enter a valid email address");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(site.requests).toEqual([]);
  },
);
