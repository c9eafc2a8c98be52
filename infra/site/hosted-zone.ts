import { type IPublicHostedZone, PublicHostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Zone } from "../stages.ts";

/** The zone of Route 53 as a stack's constructs know it; nothing is made or looked up. */
export const zoneIn = (stack: Construct, { id, name }: Zone): IPublicHostedZone =>
  PublicHostedZone.fromPublicHostedZoneAttributes(stack, "Zone", { hostedZoneId: id, zoneName: name });

/** Whether a domain's records stand in the zone. */
export const isInZone = (domain: string, zone: Zone): boolean =>
  domain === zone.name || domain.endsWith(`.${zone.name}`);
