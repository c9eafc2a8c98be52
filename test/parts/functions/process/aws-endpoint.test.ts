import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { awsEndpoint } from "../../../../functions/process/aws-endpoint.ts";
import { connectionsEndpoint } from "../../../../functions/store/sockets/sockets.ts";

/** Addresses of services that the SDK's clients do not find themselves, from the SDK's variables. */

const AT_AWS = "https://abc123.execute-api.eu-west-1.amazonaws.com/live";

const set = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) vi.stubEnv(name, undefined);
  set({ CONNECTIONS_ENDPOINT: AT_AWS });
});
afterEach(() => void vi.unstubAllEnvs());

describe("the address of a service", () => {
  test.each<[string, Record<string, string>, ReturnType<typeof awsEndpoint>]>([
    ["is AWS's where nothing is said", {}, undefined],
    [
      "is the one of all services",
      { AWS_ENDPOINT_URL: "http://all:4566/" },
      { url: "http://all:4566", isOfAll: true },
    ],
    [
      "is its own, whatever the others have",
      { AWS_ENDPOINT_URL: "http://all:4566", AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: "http://own" },
      { url: "http://own", isOfAll: false },
    ],
    [
      "is the one of all services where its own is empty",
      { AWS_ENDPOINT_URL: "http://all", AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: "" },
      { url: "http://all", isOfAll: true },
    ],
    [
      "is AWS's where the variables are to be ignored",
      { AWS_ENDPOINT_URL: "http://all", AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true" },
      undefined,
    ],
  ])("%s", (_what, variables, expected) => {
    set(variables);
    expect(awsEndpoint("COGNITO_IDENTITY_PROVIDER")).toEqual(expected);
  });
});

describe("the address of connections", () => {
  test.each<[string, Record<string, string>, string]>([
    ["where the template says", {}, AT_AWS],
    [
      "at the address of all services, by the API and its stage",
      { AWS_ENDPOINT_URL: "http://all:4566" },
      "http://all:4566/execute-api/abc123/live",
    ],
    [
      "at an address of their own, as it is",
      { AWS_ENDPOINT_URL: "http://all:4566", AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: "http://own/there" },
      "http://own/there",
    ],
  ])("lies %s", (_what, variables, expected) => {
    set(variables);
    expect(connectionsEndpoint()).toBe(expected);
  });
});
