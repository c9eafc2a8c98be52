import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { billingEvents } from "#shared/contracts/billing.ts";
import { objectsIn } from "../../functions/store/objects/objects.ts";
import { readManifest } from "../../functions/tickers/manifest.ts";
import { WEBHOOK_EVENTS } from "../api/webhook-events.ts";
import { PLACEHOLDER_KEYS } from "../data/billing-keys.ts";
import { isInZone } from "../site/hosted-zone.ts";
import type { Stage } from "../stages.ts";
import { type Outputs, readOutputs } from "./outputs.ts";
import { isInSandbox } from "./sender.ts";

/** Returns what a deployed stage lacks, as lines of text; empty when it is complete. */
type Look = (stage: Stage, outputs: Outputs) => Promise<readonly string[]>;

const domain: Look = async ({ domain, zone }, outputs) =>
  domain === undefined || (zone && isInZone(domain.name, zone))
    ? []
    : [
        `DNS: lead ${domain.name} to ${outputs.get("CloudFrontName")}, by CNAME, or by ALIAS where it is a zone of its own.`,
      ];

const mails: Look = async ({ mail }) =>
  mail && (await isInSandbox())
    ? ["Mail: ask SES for production access in this region; until then it mails verified addresses only."]
    : [];

const payments: Look = async (_, outputs) => {
  const secret = outputs.get("BillingKeysSecret");
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: secret }),
  );
  if (SecretString !== PLACEHOLDER_KEYS) return [];
  return [
    `Stripe: register the webhook ${outputs.get("SiteAddress")}${billingEvents.path} for`,
    `  ${WEBHOOK_EVENTS.join(", ")};`,
    '  write {"apiKey":"sk_…","webhookSecret":"whsec_…"} into keys.json, and',
    `  aws secretsmanager put-secret-value --secret-id ${secret} --secret-string file://keys.json`,
  ];
};

const data: Look = async ({ name }, outputs) => {
  const { tickers } = await readManifest(objectsIn(() => outputs.get("MarketBucket")));
  return Object.keys(tickers).length > 0
    ? []
    : [`Data: there is no ticker yet: npm run seed -- --stage ${name} --sample all, or your own chains.`];
};

const alarms: Look = async ({ alarms }) => {
  if (!alarms) return [];
  return alarms.email === undefined
    ? ["Alarms: nobody hears of them: put an e-mail into alarms of stages.ts."]
    : [`Alarms: ${alarms.email} gets them once the mail of AWS about it was confirmed.`];
};

/** Returns the remaining manual steps of a deployed stage, as lines of text. */
export const leftToDo = async (stage: Stage): Promise<string[]> => {
  const outputs = await readOutputs(stage.name);
  const found = await Promise.all(
    [domain, mails, payments, data, alarms].map((look) => look(stage, outputs)),
  );
  return found.flat();
};
