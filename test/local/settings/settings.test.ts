import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { cloudTables } from "../../../infra/local/settings/cloud-tables.ts";
import { linesOf, orderOf } from "../../../infra/local/settings/order.ts";
import { CREDENTIALS } from "../../../infra/local/wire/client-settings.ts";

describe("the command line of settings", () => {
  test("names a stage, and what to set or to take back", () => {
    expect(orderOf([])).toEqual({ stage: "local", changes: {} });
    expect(orderOf(["--stage", "prod", "sweeps=off", "sweepsAtOnce=2", "backtests=default"])).toEqual({
      stage: "prod",
      changes: { sweeps: "off", sweepsAtOnce: "2", backtests: undefined },
    });
  });

  test.each([
    "sweeps=on=off",
    "sweepsAtOnce=-1",
    "sweepsAtOnce=1e3",
    "sweepsAtOnce=1000001",
    "sweeps=",
    "=on",
  ])("refuses %s", (text) => {
    expect(() => orderOf([text])).toThrow();
  });

  test("is answered with all settings, what they are and what they are about", () => {
    const lines = linesOf({ sweeps: false, backtests: true, sweepsPerMonth: 0 });
    expect(lines).toEqual([
      "sweeps            off                whether new sweeps are taken",
      "sweepsAtOnce      as the stage says  sweeps that run at once, of all users together",
      "sweepsPerMonth    0                  sweeps that each user may start in a calendar month",
      "backtests         on                 whether new backtests are taken",
      "backtestsPerHour  as the stage says  backtests that each user may start within an hour",
    ]);
  });
});

describe("a deployed stage", () => {
  const output = (key: string, value: string) =>
    `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;

  /** CloudFormation as far as it is asked here; what it was asked. */
  const cloudFormation = async (...outputs: readonly string[]) => {
    const asked: URLSearchParams[] = [];
    const server = createServer(async (request, response) => {
      asked.push(new URLSearchParams(await text(request)));
      response.setHeader("content-type", "text/xml");
      response.end(
        `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">` +
          `<DescribeStacksResult><Stacks><member><Outputs>${outputs.join("")}</Outputs></member></Stacks>` +
          `</DescribeStacksResult></DescribeStacksResponse>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    });
    return asked;
  };

  test("tells its table of settings, whatever CloudFormation has called it", async () => {
    const asked = await cloudFormation(
      output("SavedTable", "Saved-X"),
      output("SettingsTable", "Settings-X"),
    );
    expect(await cloudTables("dev")).toEqual({ SETTINGS_TABLE: "Settings-X" });
    expect(asked.map((each) => each.get("StackName"))).toEqual(["Backspread-dev-Data"]);
  });

  test("that has none is to be deployed first", async () => {
    await cloudFormation();
    await expect(cloudTables("prod")).rejects.toThrow("Backspread-prod-Data has no table of settings");
  });
});
