import { expect, test } from "vitest";
import * as z from "zod";
import { resource, resourcesOf, type Synthesised, synthesise } from "./templates.ts";

/** Site addresses and mail senders of stages with and without own domains and zones. */

const dev = await synthesise("dev");
const prod = await synthesise("prod");

const CERTIFICATE = {
  "Fn::GetStackOutput": {
    StackName: "Backspread-prod-Certificate",
    OutputName: "Certificate",
    Region: "us-east-1",
  },
};

/** "https://" and an output of a stack in this region. */
const GetOutput = z.object({
  "Fn::Join": z.tuple([
    z.literal(""),
    z.tuple([
      z.literal("https://"),
      z.object({
        "Fn::GetStackOutput": z.object({
          StackName: z.string(),
          OutputName: z.string(),
          Region: z.object({ Ref: z.literal("AWS::Region") }),
        }),
      }),
    ]),
  ]),
});

const distribution = (stage: Synthesised): [string, Record<string, unknown>] => {
  const [id, { Properties }] = resource(stage, "AWS::CloudFront::Distribution");
  return [id, Properties.DistributionConfig as Record<string, unknown>];
};

/** Returns the distinct site addresses in the functions' environments. */
const origins = (stage: Synthesised): unknown[] => {
  const told = resourcesOf(stage, "AWS::Lambda::Function").flatMap(([, { Properties }]) => {
    const { Variables } = z
      .object({ Variables: z.record(z.string(), z.unknown()) })
      .prefault({ Variables: {} })
      .parse(Properties.Environment);
    return "SITE_ORIGIN" in Variables ? [JSON.stringify(Variables.SITE_ORIGIN)] : [];
  });
  return [...new Set(told)].map((text): unknown => JSON.parse(text));
};

test("passes CloudFront's own address to functions of a stage without a domain", () => {
  const [id, config] = distribution(dev);
  expect(config).not.toHaveProperty("Aliases");
  expect(dev.stackNames).not.toContain("Certificate");
  const { Outputs } = dev.stack("Site");
  const [told] = origins(dev).map(
    (origin) => GetOutput.parse(origin)["Fn::Join"][1][1]["Fn::GetStackOutput"],
  );
  expect(origins(dev)).toHaveLength(1);
  expect(told?.StackName).toBe("Backspread-dev-Site");
  expect(Outputs[told?.OutputName ?? ""]?.Value).toEqual({ "Fn::GetAtt": [id, "DomainName"] });
  for (const part of ["Socket", "Work", "Api", "Routes"]) expect(dev.stacksBefore(part)).toContain("Site");
});

test("passes the domain to functions and serves it with a certificate of CloudFront's region", () => {
  const [, config] = distribution(prod);
  expect(config).toMatchObject({
    Aliases: ["backspread.example"],
    ViewerCertificate: {
      AcmCertificateArn: CERTIFICATE,
      MinimumProtocolVersion: "TLSv1.2_2021",
      SslSupportMethod: "sni-only",
    },
  });
  expect(origins(prod)).toEqual(["https://backspread.example"]);
  expect(prod.stacksBefore("Site")).toEqual(["Certificate", "Firewall"]);
  expect(prod.region("Certificate")).toBe("us-east-1");
  expect(Object.keys(prod.stack("Certificate").Outputs)).toEqual(["Certificate"]);
});
