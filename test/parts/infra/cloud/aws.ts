import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { startObjectStore } from "../../../../infra/local/objects/object-store.ts";
import { keyVariables } from "../../../../infra/local/service/environment.ts";
import { OWN_KEY } from "../../../../infra/local/wire/client-settings.ts";
import { bodyOf, listen, shut } from "../../../../infra/local/wire/stand-in.ts";
import { closing, tempFolder } from "../../../support/temp-folder.ts";

/** A fake AWS account with the parts that the commands read: CloudFormation, CloudFront, SES, Lambda, S3, and a secret. */

export type Account = {
  readonly stacks: Record<string, Record<string, string>>;
  /** Events by stack name, newest first. */
  readonly events: Record<string, readonly { readonly status: string; readonly reason?: string }[]>;
  readonly sender: { isVerified: boolean; isInSandbox: boolean };
  /** Functions that Lambda runs at a time. */
  concurrency: number;
  secret: string;
};

/** The account's S3 buckets, its calls in order, and the variables that lead clients to it. */
type OpenAccount = {
  readonly store: Awaited<ReturnType<typeof startObjectStore>>;
  readonly asked: string[];
  readonly variables: Readonly<Record<string, string>>;
};

const xml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { "content-type": "text/xml" }).end(body);
};
const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const outputXml = ([key, value]: [string, string]): string =>
  `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;

const stackXml = ([name, outputs]: [string, Record<string, string>]): string =>
  `<member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus>` +
  `<CreationTime>2026-11-22T00:00:00Z</CreationTime>` +
  `<Outputs>${Object.entries(outputs).map(outputXml).join("")}</Outputs></member>`;

/** Two stacks per page, so that a reader of one page misses the rest. */
const describeStacks = ({ stacks }: Account, parameters: URLSearchParams): [number, string] => {
  const name = parameters.get("StackName");
  const found = Object.entries(stacks).filter(([each]) => name === null || each === name);
  if (name !== null && found.length === 0)
    return [
      400,
      `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
    ];
  const start = Number(parameters.get("NextToken") ?? 0);
  const next = start + 2 < found.length ? `<NextToken>${start + 2}</NextToken>` : "";
  const page = found
    .slice(start, start + 2)
    .map(stackXml)
    .join("");
  return [
    200,
    `<DescribeStacksResponse><DescribeStacksResult><Stacks>${page}</Stacks>${next}</DescribeStacksResult></DescribeStacksResponse>`,
  ];
};

const describeEvents = ({ events }: Account, parameters: URLSearchParams): string => {
  const members = (events[parameters.get("StackName") ?? ""] ?? []).map(
    ({ status, reason = "" }) =>
      `<member><ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member>`,
  );
  return `<DescribeStackEventsResponse><DescribeStackEventsResult><StackEvents>${members.join("")}</StackEvents></DescribeStackEventsResult></DescribeStackEventsResponse>`;
};

const answer = async (
  account: Account,
  asked: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { url = "", headers } = request;
  const body = (await bodyOf(request)).toString("utf8");
  if (url.startsWith("/cloudfront/")) {
    const paths = [...body.matchAll(/<Path>([^<]+)<\/Path>/g)].map(([, path]) => path);
    asked.push(`invalidate ${/distribution\/(\w+)\//.exec(url)?.[1]} ${paths.join(" ")}`);
    return xml(response, 201, "<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>");
  }
  if (url.startsWith("/ses/v2/email/identities/"))
    return json(response, { VerifiedForSendingStatus: account.sender.isVerified });
  if (url.startsWith("/ses/v2/email/account"))
    return json(response, { ProductionAccessEnabled: !account.sender.isInSandbox });
  if (url.endsWith("/account-settings"))
    return json(response, { AccountLimit: { ConcurrentExecutions: account.concurrency } });
  if (headers["x-amz-target"]?.includes("GetSecretValue"))
    return json(response, { SecretString: account.secret });
  const parameters = new URLSearchParams(body);
  if (parameters.get("Action") === "DescribeStacks")
    return xml(response, ...describeStacks(account, parameters));
  if (parameters.get("Action") === "DescribeStackEvents")
    return xml(response, 200, describeEvents(account, parameters));
  throw new Error(`nobody answers ${request.method} ${url} ${body}`);
};

export const openAccount = async (account: Account, buckets: readonly string[]): Promise<OpenAccount> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(account, asked, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const address = `http://127.0.0.1:${await listen(server, 0)}`;
  onTestFinished(() => shut(server));
  const store = closing(
    await startObjectStore({
      database: openDatabase(IN_MEMORY),
      folder: tempFolder(),
      buckets,
      onCreated: ({ key }) => asked.push(`put ${key}`),
    }),
  );
  return {
    store,
    asked,
    variables: {
      AWS_REGION: "eu-central-1",
      ...keyVariables(OWN_KEY),
      AWS_ENDPOINT_URL: "http://127.0.0.1:1",
      AWS_ENDPOINT_URL_CLOUDFORMATION: address,
      AWS_ENDPOINT_URL_CLOUDFRONT: `${address}/cloudfront`,
      AWS_ENDPOINT_URL_SESV2: `${address}/ses`,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: address,
      AWS_ENDPOINT_URL_LAMBDA: address,
      AWS_ENDPOINT_URL_S3: store.endpoint,
    },
  };
};

/** Returns a deployed dev stage beside another stage's stacks. */
export const deployedDev = (): Account => ({
  stacks: {
    CDKToolkit: {},
    "Backspread-prod-Site": { SiteBucket: "of-prod", SiteDistribution: "EPROD" },
    "Backspread-dev-Data": { MarketBucket: "market", BillingKeysSecret: "arn:secret" },
    "Backspread-dev-Site": {
      SiteBucket: "site",
      SiteDistribution: "EDEV",
      SiteAddress: "https://d1.cloudfront.net",
      CloudFrontName: "d1.cloudfront.net",
    },
  },
  events: {},
  sender: { isVerified: true, isInSandbox: false },
  concurrency: 10,
  secret: '{"apiKey":"sk_test_1","webhookSecret":"whsec_1"}',
});
