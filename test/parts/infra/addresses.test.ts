import { expect, test } from "vitest";
import * as z from "zod";
import { type Stage, stages } from "../../../infra/stages.ts";
import {
  type Resource,
  resource,
  resourcesOf,
  type Synthesised,
  synthesise,
  synthesiseAnew,
} from "./templates.ts";

/** Site addresses and mail senders of stages with and without own domains and zones. */

const dev = await synthesise("dev");
const prod = await synthesise("prod");
const zone = { id: "Z123", name: "backspread.example" };
const zoned = await synthesiseAnew({ ...stages.prod, zone });

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

const records = (stage: Synthesised): Record<string, unknown>[] =>
  resourcesOf(stage, "AWS::Route53::RecordSet").map(([, { Properties }]: [string, Resource]) => Properties);

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
  expect(prod.stacksBefore("Site")).toEqual(["Certificate"]);
  expect(prod.region("Certificate")).toBe("us-east-1");
  expect(Object.keys(prod.stack("Certificate").Outputs)).toEqual(["Certificate"]);
});

test("validates a certificate by DNS without a custom resource", () => {
  const { Resources } = prod.stack("Certificate");
  expect(Object.values(Resources).map(({ Type, Properties }) => [Type, Properties])).toEqual([
    [
      "AWS::CertificateManager::Certificate",
      expect.objectContaining({ DomainName: "backspread.example", ValidationMethod: "DNS" }),
    ],
  ]);
  expect(JSON.stringify(Resources)).not.toContain("HostedZoneId");
  expect(resourcesOf(prod, "AWS::CloudFormation::CustomResource")).toEqual([]);
});

test("uses an existing certificate and creates none, and stands behind a stage's firewall", async () => {
  const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/a-b";
  const domain = { name: "trade.backspread.example", subdomainsUseTls: true, certificateArn };
  const webAclArn = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/backspread/a-b";
  const stage: Stage = { ...stages.dev, domain, cloudFront: { ...stages.dev.cloudFront, webAclArn } };
  const made = await synthesiseAnew(stage);
  expect(made.stackNames).not.toContain("Certificate");
  expect(distribution(made)[1]).toMatchObject({
    Aliases: [domain.name],
    ViewerCertificate: { AcmCertificateArn: certificateArn },
    WebACLId: webAclArn,
  });
  expect(distribution(prod)[1]).not.toHaveProperty("WebACLId");
});

test("enters the records of both domains in the zone", () => {
  expect(records(prod)).toEqual([]);
  const site = records(zoned).filter(({ Name }) => Name === "backspread.example.");
  const [id] = distribution(zoned);
  const target = expect.objectContaining({ DNSName: { "Fn::GetAtt": [id, "DomainName"] } });
  expect(site).toEqual([
    expect.objectContaining({ Type: "A", AliasTarget: target, HostedZoneId: "Z123" }),
    expect.objectContaining({ Type: "AAAA", AliasTarget: target, HostedZoneId: "Z123" }),
  ]);
  const mail = records(zoned).filter(({ Type }) => Type === "CNAME");
  expect(mail).toHaveLength(3);
  for (const { Name } of mail)
    expect(Name).toEqual({
      "Fn::Join": [
        "",
        [{ "Fn::GetAtt": [expect.any(String), expect.stringMatching(/^DkimDNSTokenName/)] }, "."],
      ],
    });
  expect(Object.keys(zoned.stack("Mail").Outputs)).toEqual(["Sender"]);
  const [, { Properties }] = resource(zoned.stack("Certificate"), "AWS::CertificateManager::Certificate");
  expect(Properties.DomainValidationOptions).toEqual([
    { DomainName: "backspread.example", HostedZoneId: "Z123" },
  ]);
});

test("enters no record in a zone of another domain", async () => {
  const other = await synthesiseAnew({ ...stages.prod, zone: { id: "Z9", name: "read.example" } });
  expect(records(other)).toEqual([]);
  expect(JSON.stringify(other.Resources)).not.toContain("Z9");
  // The records are outputs, as in a stage without a zone.
  expect(Object.keys(other.stack("Mail").Outputs)).toContain("DnsRecord3");
});

test("mails dev from a single verified address", () => {
  const [, { Properties }] = resource(dev.stack("Mail"), "AWS::SES::EmailIdentity");
  expect(Properties).toEqual({ EmailIdentity: stages.dev.mail.from });
  const [, pool] = resource(dev.stack("Data"), "AWS::Cognito::UserPool");
  expect(pool.Properties.EmailConfiguration).toMatchObject({
    EmailSendingAccount: "DEVELOPER",
    From: `Backspread <${stages.dev.mail.from}>`,
  });
  expect(JSON.stringify(pool.Properties.EmailConfiguration)).toContain(`:identity/${stages.dev.mail.from}`);
});
