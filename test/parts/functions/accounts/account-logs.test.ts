import { expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import { openWorld } from "../client.ts";
import { askForReset, resetLink, verifyLink, withWrongSecret } from "./mail-box.ts";

/** Everything that is logged from here on, errors with their messages and stacks. */
const writtenLog = () => {
  const lines: string[] = [];
  const shown = (_key: string, value: unknown) =>
    value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
  for (const level of ["debug", "info", "warn", "error", "critical"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => {
      lines.push(JSON.stringify(line, shown));
    });
  return lines;
};

const [FIRST, SECOND, THIRD] = ["correct horse battery", "staple of the second", "staple of the third"];
const NAME = "evelyn-of-the-logs";
const EMAIL = `${NAME}@example.com`;

test("logs no password, token, code, address or name", async () => {
  const { ports, call } = await openWorld();
  const lines = writtenLog();
  const logIn = (password: string) => call("createToken", { json: { username: NAME, password } });

  const account = { username: NAME, email: EMAIL, password: FIRST };
  ports.post.isDown = true;
  await call("signUp", { json: account });
  await logIn(FIRST);
  ports.post.isDown = false;
  await logIn(FIRST);
  await call("signUp", { json: account });
  const verify = verifyLink(ports, EMAIL);
  await call("verifyEmail", { json: { ...verify, token: withWrongSecret(verify.token) } });
  await call("verifyEmail", { json: verify });
  const first = (await logIn(FIRST)).body;
  await logIn("a wrong password");

  ports.post.isDown = true;
  await expect(askForReset(call, ports, EMAIL)).rejects.toThrow("not sent");
  ports.post.isDown = false;
  await askForReset(call, ports, EMAIL);
  const reset = resetLink(ports, EMAIL);
  const json = { username_or_email: EMAIL, password: SECOND };
  const wrong = { ...reset, token: withWrongSecret(reset.token) };
  await call("resetPassword", { params: wrong, json });
  expect((await call("resetPassword", { params: reset, json })).status).toBe(200);
  await call("getMe", { access: first.access });
  const second = (await logIn(SECOND)).body;
  const change = { old_password: SECOND, password: THIRD };
  expect((await call("changePassword", { access: second.access, json: change })).status).toBe(200);
  await call("refreshToken", { json: { refresh: second.refresh } });

  const written = lines.join("\n");
  expect(written).toContain("mail was not sent");
  const secrets = [FIRST, SECOND, THIRD, "a wrong password", NAME, EMAIL, verify.uid, reset.uid];
  for (const { token } of [verify, reset]) secrets.push(token, token.slice(0, 22), token.slice(-6));
  for (const { access, refresh } of [first, second]) secrets.push(access, refresh);
  for (const secret of secrets) expect(written).not.toContain(secret);
  vi.restoreAllMocks();
});
