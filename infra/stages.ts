/**
 * Whom mails are from: an address of the domain, which is this stage's alone in its account. Without a domain the one
 * address, which somebody reads: enough to try things.
 */
export type Mail = { readonly from: string; readonly domain?: string };

/** The site's own domain. */
export type Domain = {
  readonly name: string;
  /** A certificate of the domain that there is already, in us-east-1; without it one is made. */
  readonly certificateArn?: string;
};

/** A public hosted zone of Route 53 in the stage's account: records go there by themselves. */
export type Zone = { readonly id: string; readonly name: string };

/** By what CloudFront proves that a call came through it. How that is changed: operating/changes.md. */
export type CloudFront = {
  /** Names of secrets, the month they were made in: CloudFront sends all, functions want the first. */
  readonly secrets: readonly [string, ...(readonly string[])];
};

/** What a stage allows of sweeps (S27): none while they are switched off, so many a month for each user. */
export type Sweeps = { readonly isOn: boolean; readonly perMonth: number };
/** And of backtests: so many an hour for each user. */
export type Backtests = { readonly perHour: number };

/** What may be said on sockets a minute from one address, which many readers may share. A new socket counts as well. */
export type Sockets = { readonly messagesPerAddress: number };

/**
 * Who runs the service, as the disclaimer, the privacy policy and the terms name it. What is left out they speak of in
 * general words ("the operator of this site"), which are no substitute: fill it in before anybody pays.
 */
export type Operator = {
  /** The company or person. */
  readonly name?: string;
  /** Where letters reach it, on one line. */
  readonly address?: string;
  /** Where readers write to about their account and their data. */
  readonly email?: string;
  /** Whose law the terms follow: "the State of New York". */
  readonly law?: string;
};

/** Whom alarms are mailed to, if anybody, and what the stage's account may cost in a month, in US dollars, before they are. */
export type Watch = { readonly email?: string; readonly monthlyUsd: number };

/**
 * How a deployment puts new code into use: for a tenth of the calls first, and for all once ten minutes have shown no
 * fault; or at once.
 */
export type Rollout = "canary" | "at-once";

/** What differs between the places where the service runs; everything else is the same everywhere. */
export type Stage = {
  readonly name: "dev" | "prod" | "local";
  /** Absent where something else serves the site. */
  readonly cloudFront?: CloudFront;
  /** Where that is: the only Origin that may open a socket. No slash at its end. */
  readonly siteOrigin?: string;
  /** Where browsers find the site; without it at CloudFront's own address. */
  readonly domain?: Domain;
  /** Where records of both domains, the site's and the mails', are put; without it they are printed. */
  readonly zone?: Zone;
  /** Whom mails are from, through SES; absent where something else delivers them. */
  readonly mail?: Mail;
  /** What operators are told of; absent where nobody watches. */
  readonly alarms?: Watch;
  /** Absent where code has no versions. */
  readonly rollout?: Rollout;
  /** Whether tables, buckets and accounts outlive their stack: kept, versioned and restorable to any second. */
  readonly keepsData: boolean;
  readonly logDays: 7 | 90;
  readonly logLevel: "DEBUG" | "INFO";
  /**
   * How many functions the account runs at once, or this stage's part of that where two share an account and region: 10
   * in a new account. How workers and sweeps at once follow from it is in `capacity.ts`.
   */
  readonly accountConcurrency: number;
  readonly sweeps: Sweeps;
  readonly backtests: Backtests;
  readonly sockets: Sockets;
  readonly operator: Operator;
  /** What Stripe sells as the subscription: the id of a price, of the account whose keys the secret holds. */
  readonly stripePriceId: string;
  /** Calls a second that each API takes before it answers 429, and how many at once. */
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
    backtests: { perHour: 240 },
    sockets: { messagesPerAddress: 600 },
    operator: {},
    stripePriceId: "price_dev_placeholder",
    throttle: { ratePerSecond: 50, burst: 100 },
  },
  prod: {
    name: "prod",
    domain: { name: "backspread.example" },
    cloudFront: { secrets: ["2026-11"] },
    mail: { from: "no-reply@backspread.example", domain: "backspread.example" },
    alarms: { monthlyUsd: 500 },
    rollout: "canary",
    keepsData: true,
    logDays: 90,
    logLevel: "INFO",
    accountConcurrency: 10,
    sweeps: { isOn: true, perMonth: 30 },
    backtests: { perHour: 240 },
    sockets: { messagesPerAddress: 600 },
    operator: {},
    stripePriceId: "price_prod_placeholder",
    throttle: { ratePerSecond: 500, burst: 1000 },
  },
  /** The one-machine run. It puts its own port into the origin, and as many workers as the machine has cores. */
  local: {
    name: "local",
    siteOrigin: "http://localhost:3000",
    keepsData: true,
    logDays: 7,
    logLevel: "INFO",
    // Bounded by the cores that there are.
    accountConcurrency: 1000,
    sweeps: { isOn: true, perMonth: 30 },
    // More than a person, a test or a benchmark comes to.
    backtests: { perHour: 10_000 },
    // All that is on this machine has one address.
    sockets: { messagesPerAddress: 1_000_000 },
    operator: {},
    stripePriceId: "price_local_placeholder",
    throttle: { ratePerSecond: 500, burst: 1000 },
  },
} as const satisfies { readonly [Name in Stage["name"]]: Stage & { readonly name: Name } };

/** The stage of that name; throws an error that lists the names where there is none. */
export const stageNamed = (name: string): Stage => {
  const stage = Object.values(stages).find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`there is no stage ${name}: use ${Object.keys(stages).join(", ")}`);
  return stage;
};
