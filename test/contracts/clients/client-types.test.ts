import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../infra/bundles/bundle.ts";
import { clientTypes } from "./client-types.ts";

test("writes the TypeScript client's types from the contracts", async () => {
  await expect(clientTypes()).toMatchFileSnapshot(join(PROJECT_FOLDER, "web/clients/backspread.d.ts"));
});
