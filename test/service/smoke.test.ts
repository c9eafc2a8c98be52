import { expect, test } from "vitest";
import { walk } from "../../infra/operate/smoke/walk.ts";
import { givenUser } from "./client.ts";
import { address, means } from "./means.ts";

test.skipIf(!means.isLocal)(
  "the smoke command walks the site's roads and says what each showed",
  async () => {
    const said: string[] = [];
    await walk({ address, ...givenUser() }, (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/^pages: the page, its script, and \d+ questions$/),
      "log-in: in",
      "socket: greeted",
      expect.stringMatching(/^backtest: \d+ trades$/),
      expect.stringMatching(/^sweep: \d+ combinations$/),
      "agents: 10 tools",
      "log-out: out",
    ]);
  },
);

test("the smoke command names the road that fails", async () => {
  const stranger = { address, username: "nobody.here", password: "not a password" };
  await expect(walk(stranger, () => {})).rejects.toThrow(/^log-in: POST .*\/api\/token\/ answered 401: /);
});
