import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { zipOf } from "../parts/market/zip-of.ts";
import { signIn } from "./client.ts";
import { GOLDEN } from "./import-cli.ts";
import { inboxOf } from "./inbox.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";

let service: Service | undefined;
afterAll(() => service?.stop());

const tickersOf = async ({ address }: Service) => {
  const { json } = await (await signIn(address)).get("/api/backtest_inputs/");
  return Object.keys(FormAnswer.parse(json)[6].inputs.ticker);
};

test.skipIf(!means.isOwn)(
  "imports files of the inbox though the service is killed meanwhile, and puts a refusal beside its file",
  async () => {
    const first = await startService({ sample: "none" });
    service = first;
    const { put } = await inboxOf(first);
    const goldenText = (name: string) => readFileSync(join(GOLDEN, name), "utf8");
    await put("GOLD/chain.zip", zipOf([["2024/chain.csv", goldenText("chain.csv")]], true));
    await put("GOLD/events.csv", goldenText("events.csv"));
    await put("GOLD/splits.csv", goldenText("splits.csv"));
    await put("VIX/VIX_History.csv", "DATE,OPEN,HIGH,LOW,CLOSE\n01/02/2024,13.2,14.2,13.1,13.2\n");
    await put("rates.csv", "date,percent\n2024-01-02,5.2\n2024-01-03,.\n");
    await put("BAD/chain.csv", "when,what\n2024-01-02,1\n");
    await first.end("SIGKILL");

    const second = await startService({ sample: "none", dataFolder: first.dataFolder });
    service = second;
    const { textOf, references } = await inboxOf(second);
    const patience = { timeout: 90_000, interval: 1000 };
    await expect.poll(() => textOf("BAD/chain.csv.error.txt"), patience).toMatch(/^BAD\/chain\.csv.*header/);
    const mails = async () =>
      (await fetch(`${second.address}/__mail`, { headers: { accept: "application/json" } })).text();
    await expect.poll(mails, patience).toMatch(/Backspread refused an import: BAD\/chain\.csv.*header/s);
    await expect.poll(() => tickersOf(second), patience).toEqual(["GOLD"]);
    await expect
      .poll(references, patience)
      .toMatchObject({ VIX: { lastDate: "2024-01-02" }, rates: { lastDate: "2024-01-02" } });
  },
  240_000,
);
