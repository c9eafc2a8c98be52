import { afterAll, inject } from "vitest";
import { actAs, openSessions, request } from "./client.ts";
import { address, means } from "./means.ts";

/** Sets the default user before each test file, and ends all sessions on a service that outlives the tests. */

actAs(inject("user"));

afterAll(async () => {
  if (means.isOwn) return;
  const sessions = openSessions.splice(0).filter((session) => session.address === address);
  for (const { refresh } of sessions) await request(address, "POST", "/api/logout/", { body: { refresh } });
});
