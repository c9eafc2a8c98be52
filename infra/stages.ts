export const stackPrefix = (stageName: string): string => `Backspread-${stageName}-`;

export const stackName = (stageName: string, part: string): string => stackPrefix(stageName) + part;

/** CloudFront reads certificates and web ACLs from this region only. Apart from the stack, so that commands load no CDK. */
export const CLOUDFRONT_REGION = "us-east-1";

/** The sender of mails: of a domain of this stage alone, or a single address for trials. */
export type Mail = { readonly from: string; readonly domain?: string };

export type Domain = {
  readonly name: string;
  /**
   * True to have browsers reach every name below it over TLS alone, for a year (HSTS). False where names below it serve
   * something else, as below an operator's own apex.
   */
  readonly subdomainsUseTls: boolean;
  /** An existing certificate in us-east-1; absent to create one. */
  readonly certificateArn?: string;
};

/** A public Route 53 zone in the stage's account, which receives the records. */
export type Zone = { readonly id: string; readonly name: string };

/** The secrets that prove a call came through CloudFront. operating/changes.md says how to rotate them. */
export type CloudFront = {
  /** Secret names by month of creation. CloudFront sends all; functions require the first. */
  readonly secrets: readonly [string, ...(readonly string[])];
  /**
   * Requests of one address within five minutes, above which the stage's own web firewall answers 429. Absent for no
   * firewall (operating/costs.md has the prices).
   */
  readonly callsPerAddress?: number;
  /**
   * Another web firewall instead: a web ACL of WAF in us-east-1, or that of CloudFront's flat-rate plan, which a deployment
   * without it would detach.
   */
  readonly webAclArn?: string;
};

/** The time in which the firewall counts the requests of an address. */
export const WINDOW_SECONDS = 300;

/** True for a stage with a web firewall of its own. */
export const needsFirewall = (
  stage: Stage,
): stage is Stage & { readonly cloudFront: { readonly callsPerAddress: number } } =>
  stage.cloudFront?.callsPerAddress !== undefined && stage.cloudFront.webAclArn === undefined;

/** Sweeps of a stage (S27): on or off, a user's monthly quota, and how many run at once. */
type Sweeps = { readonly isOn: boolean; readonly perMonth: number; readonly atOnce?: number };
type Backtests = { readonly perHour: number; readonly perMonth: number };

/** Socket messages per minute and address, which several users may share. Opening a socket counts as one. */
type Sockets = { readonly messagesPerAddress: number };

/**
 * The operator named in the disclaimer, the privacy policy, and the terms. Missing parts become general words ("the
 * operator of this site"): fill them in before anyone pays.
 */
type Operator = {
  /** Company or person. */
  readonly name?: string;
  /** Postal address on one line. */
  readonly address?: string;
  /** Contact for account and data requests. */
  readonly email?: string;
  /** Governing law: "the State of New York". */
  readonly law?: string;
};

/** The recipient of alarms and of mails with their reasons, and the account's monthly budget in US dollars. */
type Watch = { readonly email?: string; readonly monthlyUsd: number };

/** A vendor's nightly file for the inbox. `operating/data.md` says how to set one up. */
export type Fetch = {
  readonly ticker: string;
  /** `https://…` or `sftp://…`, with `{date}` or `{yyyymmdd}` for the session. */
  readonly url: string;
  /** New York's hour of the first try; half hours follow until 22:30. */
  readonly fromHour: number;
  /** The name of a secret of yours with the credentials. */
  readonly secret?: string;
  /** The fingerprint of an SFTP server's key. */
  readonly hostKey?: string;
};

/** How new code rolls out: a tenth of the calls first and all after ten minutes without a fault, or at once. */
export type Rollout = "canary" | "at-once";

/** Everything that differs between stages. */
export type Stage = {
  readonly name: "dev" | "prod" | "local";
  /** Absent when something else serves the site. */
  readonly cloudFront?: CloudFront;
  /** The only Origin that may open a socket, without a trailing slash. */
  readonly siteOrigin?: string;
  /** The site's domain; CloudFront's own address when absent. */
  readonly domain?: Domain;
  /** The zone for the records of both domains; the deployment prints the records when absent. */
  readonly zone?: Zone;
  /** The SES sender; absent when something else delivers mail. */
  readonly mail?: Mail;
  /** Alarms and budget; absent when nobody watches. */
  readonly alarms?: Watch;
  /** Absent when code has no versions. */
  readonly rollout?: Rollout;
  /** True to retain tables, buckets, and accounts, with versioning and point-in-time recovery. */
  readonly keepsData: boolean;
  readonly logDays: 7 | 90;
  readonly logLevel: "DEBUG" | "INFO";
  /**
   * The account's concurrency, or this stage's part when two stages share an account and region: 10 in a new account.
   * `capacity.ts` derives workers, concurrent sweeps, and concurrent runs from it.
   */
  readonly accountConcurrency: number;
  readonly sweeps: Sweeps;
  readonly backtests: Backtests;
  readonly sockets: Sockets;
  readonly operator: Operator;
  /** Files that are fetched each evening; absent where vendors or people put them into the inbox. */
  readonly fetches?: readonly Fetch[];
  readonly stripePriceId: string;
  /** Rate and burst of each API before it answers 429. */
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
};

export const stages = {
  dev: {
    name: "dev",
    cloudFront: { secrets: ["2026-11"] },
    mail: { from: "you@backspread.example" },
    alarms: { monthlyUsd: 50 },
    rollout: "at-once",
    keepsData: false,
    logDays: 7,
    logLevel: "DEBUG",
    accountConcurrency: 10,
    sweeps: { isOn: true, perMonth: 30 },
    backtests: { perHour: 240, perMonth: 5000 },
    sockets: { messagesPerAddress: 600 },
    operator: {},
    stripePriceId: "price_dev_placeholder",
    throttle: { ratePerSecond: 50, burst: 100 },
  },
  prod: {
    name: "prod",
    domain: { name: "backspread.example", subdomainsUseTls: false },
    // Three users of an office whose programs read results at their limit, or some 150 who click without a pause.
    cloudFront: { secrets: ["2026-11"], callsPerAddress: 10_000 },
    mail: { from: "no-reply@backspread.example", domain: "backspread.example" },
    alarms: { monthlyUsd: 500 },
    rollout: "canary",
    keepsData: true,
    logDays: 90,
    logLevel: "INFO",
    accountConcurrency: 10,
    sweeps: { isOn: true, perMonth: 30 },
    backtests: { perHour: 240, perMonth: 5000 },
    sockets: { messagesPerAddress: 600 },
    operator: {},
    stripePriceId: "price_prod_placeholder",
    throttle: { ratePerSecond: 500, burst: 1000 },
  },
  /** The one-machine run. It replaces the origin's port, and its cores limit the workers. */
  local: {
    name: "local",
    siteOrigin: "http://localhost:3000",
    keepsData: true,
    logDays: 7,
    logLevel: "INFO",
    accountConcurrency: 1000,
    // The machine's cores and memory are the real limit.
    sweeps: { isOn: true, perMonth: 30, atOnce: 3 },
    // More than any user, test, or benchmark submits.
    backtests: { perHour: 10_000, perMonth: 1_000_000 },
    // All clients of this machine share one address.
    sockets: { messagesPerAddress: 1_000_000 },
    operator: {},
    stripePriceId: "price_local_placeholder",
    throttle: { ratePerSecond: 500, burst: 1000 },
  },
} as const satisfies { readonly [Name in Stage["name"]]: Stage & { readonly name: Name } };

/** Returns the stage with that name. Throws an error that lists the names. */
export const stageNamed = (name: string): Stage => {
  const stage = Object.values(stages).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`there is no stage ${name}: use ${Object.keys(stages).join(", ")}`);
  return stage;
};
