import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makePrivate } from "../../../../infra/local/data/data-folder.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const modeOf = (folder: string): number => statSync(folder).mode & 0o7777;

test("closes a new or an open data folder to other users", () => {
  const parent = tempFolder();
  const [fresh, open] = [join(parent, "new/data"), join(parent, "open")];
  mkdirSync(open);
  chmodSync(open, 0o755);
  for (const folder of [fresh, open]) {
    makePrivate(folder);
    expect(modeOf(folder), folder).toBe(0o700);
  }
});

test("leaves a shared folder such as /tmp open", () => {
  const shared = join(tempFolder(), "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  makePrivate(shared);
  expect(modeOf(shared)).toBe(0o1777);
});
