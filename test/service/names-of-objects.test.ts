import { expect, test } from "vitest";
import { goodBodyOf } from "../support/good-calls.ts";
import { signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { linkIn, newVisitor, signUp, verifyBy, waitForMails } from "./visitor.ts";

test.skipIf(!means.isOwn)("users may have the names that every object has", async () => {
  for (const word of ["__proto__", "constructor"]) {
    const visitor = { ...newVisitor(), username: word };
    expect((await signUp(visitor, address)).status).toBe(200);
    const [mail] = await waitForMails(address, visitor.email, 1);
    expect((await verifyBy(address, linkIn(mail, "/verify-email"))).status).toBe(200);
    const session = await signIn(address, visitor);
    const me = await session.get("/api/users/me/");
    expect([me.status, me.json]).toMatchObject([200, { username: word, email: visitor.email }]);
    expect((await session.get(`/api/dashboard/${word}/spy-20260105-1`)).status).toBe(404);
    expect((await session.post("/api/sweeps/", goodBodyOf("submitSweep"))).status).toBe(402);
  }
});
