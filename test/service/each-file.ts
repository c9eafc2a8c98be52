import { afterAll, inject } from "vitest";
import { actAs, openSessions, request } from "./client.ts";
import { address, means } from "./means.ts";

/** Before and after each file of tests: who logs in, and the end of all log-ins where a service goes on without us. */

actAs(inject("user"));

afterAll(async () => {
  if (means.isOwn) return;
  const sessions = openSessions.splice(0).filter((session) => session.address === address);
  for (const { refresh } of sessions) await request(address, "POST", "/api/logout/", { body: { refresh } });
});
