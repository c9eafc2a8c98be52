import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PasswordField } from "../../../../web/src/ui/fields/password-field.tsx";

test("shows and hides a typed password without a submit or a lost letter", async () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <PasswordField label="New password" name="password" autoComplete="new-password" />
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("New password");
  expect(field.type).toBe("password");
  await userEvent.type(field, "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Show new password" }));
  expect([field.type, field.value, field.autocomplete]).toEqual(["text", "correct horse", "new-password"]);
  await userEvent.click(screen.getByRole("button", { name: "Hide new password" }));
  expect([field.type, field.value]).toEqual(["password", "correct horse"]);
  expect(submit).not.toHaveBeenCalled();
});
