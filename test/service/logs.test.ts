import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { request } from "./client.ts";
import { address, dataFolder } from "./means.ts";
import { linkIn, newMember, resetBy, waitForMails } from "./visitor.ts";

const logs = () => {
  const folder = join(dataFolder, "log");
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
};

test.skipIf(dataFolder === "")(
  "no log line holds a password, a token, a code or an address, whatever goes wrong",
  async () => {
    const { visitor, session } = await newMember(address);
    const post = (path: string, body: unknown) => request(address, "POST", path, { body });
    await post("/api/token/", { username: visitor.email, password: "wrong password of a visitor" });
    await post("/api/request-reset/", { email: visitor.email });
    const [mail] = await waitForMails(address, visitor.email, 2);
    const link = linkIn(mail, "/reset-password");
    const [, , uid = "", token = ""] = link.split("/");
    await resetBy(address, `/reset-password/${uid}/made-up-token`, visitor.email, "new password 1234");
    await resetBy(address, link, visitor.email, "new password 1234");
    await session.get("/api/users/me/");
    await post("/api/token/refresh/", { refresh: session.refresh });
    await post("/api/logout/", { refresh: session.refresh });
    const secrets = {
      password: visitor.password,
      "wrong password": "wrong password of a visitor",
      "new password": "new password 1234",
      "access token": session.access.slice(-40),
      "refresh token": session.refresh,
      "secret of the link": token.slice(0, 22),
      "e-mail address": visitor.email,
      "user name": visitor.username,
    };
    expect(logs().length).toBeGreaterThan(5);
    for (const [file, text] of logs())
      for (const [what, secret] of Object.entries(secrets))
        expect(text.includes(secret), `${what} in ${file}`).toBe(false);
  },
);
