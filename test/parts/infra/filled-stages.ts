import { type Stage, stages } from "../../../infra/stages.ts";

/** Stages with filled-in settings; the shipped placeholders are never deployed. */

const mail = { from: "no-reply@trades.org", domain: "trades.org" };

/** Files from a drop with credentials and from one without. */
export const FETCHES = [
  {
    ticker: "SPY",
    url: "sftp://drop.vendor.org/SPY_{yyyymmdd}.csv.gz",
    fromHour: 18,
    secret: "vendor-drop",
    hostKey: `SHA256:${"A".repeat(43)}`,
  },
  { ticker: "VIX", url: "https://vendor.org/{date}/VIX_History.csv", fromHour: 20 },
] as const;

export const filledDev: Stage = { ...stages.dev, mail, stripePriceId: "price_1Qx" };

export const filledProd: Stage = {
  ...stages.prod,
  mail,
  stripePriceId: "price_1Qx",
  domain: { name: "trades.org", subdomainsUseTls: false },
  alarms: { ...stages.prod.alarms, email: "ops@trades.org" },
  operator: { name: "Trades Ltd", address: "1 Way, Town", email: "hello@trades.org", law: "England" },
};

/** A stage with every part that a setting adds. */
export const fullProd: Stage = {
  ...filledProd,
  zone: { id: "Z123", name: "trades.org" },
  accountConcurrency: 1000,
  cloudFront: {
    ...stages.prod.cloudFront,
    secrets: ["2026-11", "2027-05"],
    webAclArn: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/backspread/a-b",
  },
  rollout: "at-once",
  fetches: FETCHES,
};

/** Deployable stages with different resources, by their difference. */
export const deployableStages: readonly (readonly [what: string, Stage])[] = [
  ["dev, filled in", filledDev],
  [
    "dev with a single address, a domain, and a firewall of its own",
    {
      ...filledDev,
      cloudFront: { ...stages.dev.cloudFront, callsPerAddress: 1000 },
      mail: { from: "ann@trades.org" },
      domain: { name: "try.trades.org", subdomainsUseTls: true },
    },
  ],
  ["prod, filled in", filledProd],
  [
    "prod with its operator's certificate",
    {
      ...filledProd,
      domain: {
        name: "trades.org",
        subdomainsUseTls: true,
        certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/a-b",
      },
    },
  ],
  [
    "prod in a large account with a zone, behind a firewall, at once, fetching files, while CloudFront's secret is changed",
    fullProd,
  ],
];
