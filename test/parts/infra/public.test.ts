import { expect, test } from "vitest";
import * as z from "zod";
import { resourcesOf, synthesise } from "./templates.ts";

/** Public access: CloudFront only. Every other address refuses calls that bypass it. */

const prod = await synthesise("prod");

const Statements = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.string(), Principal: z.unknown(), Condition: z.unknown() })),
  }),
});

test("opens no resource to the public by policy or address", () => {
  for (const [id, { Properties }] of Object.entries(prod.Resources)) {
    const policy = Statements.safeParse(Properties).data;
    for (const { Effect, Principal } of policy?.PolicyDocument.Statement ?? [])
      if (Effect === "Allow") expect([id, JSON.stringify(Principal ?? "")]).not.toEqual([id, '"*"']);
    expect(JSON.stringify(Properties), id).not.toContain('"Effect":"Allow","Principal":{"AWS":"*"}');
  }
  for (const type of ["AWS::Lambda::Url", "AWS::S3::AccessPoint", "AWS::ApiGateway::RestApi"])
    expect(resourcesOf(prod, type)).toEqual([]);
});
