import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { texts } from "../support/browser.ts";
import { type Answer, type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

const MESSAGE = "Please check your mail: we have sent a link.";
const field = (label: string, inputType: string) => ({
  required: true,
  label,
  style: { input_type: inputType },
});
const handlers: Handlers = {
  "GET /api/signup/": () =>
    ok({
      username: field("Username", "text"),
      email: field("Email", "email"),
      password: field("Password", "password"),
      confirm_password: field("Confirm password", "password"),
    }),
  "POST /api/signup/": () => ok({ message: MESSAGE }),
};
const PASSWORD = "correct horse battery";
const LABELS = ["Username", "Email", "Password", "Confirm password"];

/** Fills the fields in reading order and presses Enter in the last. */
const enter = async (...texts: readonly string[]): Promise<void> => {
  await screen.findByLabelText("Username");
  for (const [i, text] of texts.entries()) {
    const input = screen.getByLabelText(LABELS[i]!);
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
  }
  await userEvent.type(screen.getByLabelText("Confirm password"), "{Enter}");
};

const posts = (site: ReturnType<typeof renderSite>) =>
  site.requests.filter(({ method }) => method === "POST");

test("draws the server's sign-up fields with offer, price and password rule", async () => {
  renderSite("/signup", handlers);
  const password = await screen.findByLabelText("Password");
  expect(screen.getByRole("main").textContent).toContain("Affordable options backtesting");
  expect(screen.getByText("Your first 5 backtests are free, no card needed.")).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain("$4.99 per month, no setup fees, cancel anytime");
  expect(screen.getByText(/^At least 12 characters/).id).toBe(password.getAttribute("aria-describedby"));
  expect(LABELS.map((label) => screen.getByLabelText(label).getAttribute("autocomplete"))).toEqual([
    "username",
    "email",
    "new-password",
    "new-password",
  ]);
  const login = screen.getByRole("link", { name: "Already have an account? Log in." });
  expect(login.getAttribute("href")).toBe("/login");
});

test("shows sign-up faults beside their fields without a call, and focuses the first", async () => {
  const site = renderSite("/signup", handlers);
  await enter("ab", "nowhere", "short", "shorter");
  expect(texts(screen.getAllByRole("alert"))).toEqual([
    "Username must be 3 to 30 letters, digits, hyphens or underscores",
    "Please enter a valid email address",
    "Password must have at least 12 characters",
    "Passwords must match",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(screen.getByLabelText("Username"), "trader");
  expect(screen.queryByText(/^Username must/)).toBeNull();
  expect(posts(site)).toEqual([]);
});

test("sends the sign-up once and without a token, then names the mail address", async () => {
  let answer: (value: Answer) => void = () => undefined;
  logIn("demo");
  const site = renderSite("/signup", {
    ...handlers,
    "POST /api/signup/": () => new Promise((resolve) => (answer = resolve)),
  });
  await enter("trader", "trader@example.org", PASSWORD, PASSWORD);
  const button = await screen.findByRole("button", { name: "Signing up…" });
  expect(button.ariaDisabled).toBe("true");
  await userEvent.type(screen.getByLabelText("Confirm password"), "{Enter}");
  answer(ok({ message: MESSAGE }));
  const notice = await screen.findByText(MESSAGE);
  expect(notice.getAttribute("role")).toBe("status");
  expect(notice.parentElement).toBe(document.activeElement);
  expect(screen.getByText("trader@example.org")).toBeTruthy();
  expect(screen.queryByLabelText("Username")).toBeNull();
  expect(screen.getByRole("main").querySelector('a[href="/login"]')).toBeTruthy();
  expect(posts(site).map(({ body }) => body)).toEqual([
    { username: "trader", email: "trader@example.org", password: PASSWORD },
  ]);
  expect(posts(site)[0]?.header("authorization")).toBeUndefined();
});

test("names the waiting strategy, and leads on to it when another tab has opened the mailed link", async () => {
  const site = renderSite("/login", {
    ...handlers,
    "GET /api/shared/abc": () => ok({ message: { title: "Condors of March" } }),
  });
  await site.navigate("/signup", { returnTo: "/backtester?shared=abc" });
  expect(await screen.findByText("Condors of March")).toBeTruthy();
  await enter("trader", "trader@example.org", PASSWORD, PASSWORD);
  await screen.findByText(MESSAGE);
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain(PASSWORD);
  logIn("trader");
  act(() => void window.dispatchEvent(new Event("storage")));
  const back = await screen.findByRole("link", { name: "Continue to your page." });
  expect(back.getAttribute("href")).toBe("/backtester?shared=abc");
  expect(screen.queryByText(MESSAGE)).toBeNull();
});

test("shows the server's fault beside its field and keeps the typed sign-up", async () => {
  const taken = "This username is taken. Please choose another.";
  renderSite("/signup", {
    ...handlers,
    "POST /api/signup/": () => refuse(409, taken, { username: "is taken" }),
  });
  await enter("trader", "trader@example.org", PASSWORD, PASSWORD);
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByLabelText("Username").getAttribute("aria-describedby")).toBe(screen.getByText(taken).id);
  expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "trader@example.org");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", PASSWORD);
});

test("rewords a server's fault that names the field as the API does", async () => {
  renderSite("/signup", {
    ...handlers,
    "POST /api/signup/": () =>
      refuse(400, "password must not be your name.", { password: "must not be your name" }),
  });
  await enter("trader", "trader@example.org", PASSWORD, PASSWORD);
  expect((await screen.findByRole("alert")).textContent).toBe("Password must not be your name");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("tells a member on the sign-up page that they are logged in", async () => {
  logIn("demo");
  const site = renderSite("/signup", handlers);
  expect((await screen.findByText(/^You're logged in as demo\./)).textContent).toBeTruthy();
  expect(site.address()).toBe("/signup");
});
