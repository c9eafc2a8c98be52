import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readAssembly } from "../../../infra/local/template/assembly.ts";
import { secretsOf } from "../../../infra/local/template/secrets.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** An assembly of two stacks, of which the second uses the first's bucket. */
const assemblyOf = (variables: object): string => {
  const folder = join(tempFolder(), "assembly");
  mkdirSync(folder);
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  const stack = (file: string) => ({ type: "aws:cloudformation:stack", properties: { templateFile: file } });
  write("manifest.json", {
    artifacts: { Data: stack("data.json"), App: stack("app.json"), Tree: { type: "cdk:tree" } },
  });
  write("data.json", {
    Resources: { Bucket: { Type: "AWS::S3::Bucket" } },
    Outputs: { Out: { Value: { Ref: "Bucket" }, Export: { Name: "Data:Bucket" } } },
  });
  write("app.json", {
    Resources: {
      Table: { Type: "AWS::DynamoDB::Table" },
      Named: {
        Type: "AWS::Lambda::Function",
        Properties: { FunctionName: { "Fn::Join": ["-", ["App", "WriteMail"]] } },
      },
      Keys: { Type: "AWS::SecretsManager::Secret", Properties: { SecretString: "a placeholder" } },
      Work: { Type: "AWS::Lambda::Function", Properties: { Environment: { Variables: variables } } },
    },
  });
  return folder;
};

const resolved = (variables: object): unknown => {
  const properties = readAssembly(assemblyOf(variables))
    .resources("AWS::Lambda::Function")
    .map((found) => found.properties as { Environment?: { Variables: unknown } });
  return properties.find(({ Environment }) => Environment)?.Environment?.Variables;
};

describe("a template's references", () => {
  test("become names of this machine, across stacks", () => {
    expect(
      resolved({
        BUCKET: { "Fn::ImportValue": "Data:Bucket" },
        TABLE: { Ref: "Table" },
        ARN: { "Fn::GetAtt": ["Table", "Arn"] },
        URL: { "Fn::Join": ["", ["https://x.", { Ref: "AWS::Region" }, ".", { Ref: "AWS::URLSuffix" }]] },
      }),
    ).toEqual({
      BUCKET: "data-bucket",
      TABLE: "App-Table",
      ARN: "arn:aws:dynamodb:us-east-1:000000000000:table/App-Table",
      URL: "https://x.us-east-1.amazonaws.com",
    });
  });

  test("give a function the name that the template gives it", () => {
    expect(resolved({ NAME: { Ref: "Named" }, ARN: { "Fn::GetAtt": ["Named", "Arn"] } })).toEqual({
      NAME: "App-WriteMail",
      ARN: "arn:aws:lambda:us-east-1:000000000000:function:App-WriteMail",
    });
  });

  test("to a secret are its ARN, and the secret is found under its name too", () => {
    const [secret] = secretsOf(readAssembly(assemblyOf({})));
    expect(secret?.name).toBe("App-Keys");
    expect(secret?.arn).toMatch(
      /^arn:aws:secretsmanager:us-east-1:000000000000:secret:App-Keys-[a-z0-9]{6}$/,
    );
    expect(resolved({ KEYS: { Ref: "Keys" } })).toEqual({ KEYS: secret?.arn });
  });

  test.each([
    ["an unknown function", { X: { "Fn::Select": [0, ["a"]] } }, /Fn::Select/],
    ["a resource that is not there", { X: { Ref: "Nothing" } }, /Nothing/],
    ["an export that no stack makes", { X: { "Fn::ImportValue": "Other:Thing" } }, /Other:Thing/],
    ["an attribute that has no stand-in", { X: { "Fn::GetAtt": ["Table", "StreamArn"] } }, /StreamArn/],
  ])("to %s are refused by name", (_, variables, message) => {
    expect(() => resolved(variables)).toThrow(message);
  });
});
