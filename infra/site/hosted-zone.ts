import { type IPublicHostedZone, PublicHostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Zone } from "../stages.ts";

/** Returns the Route 53 zone as a construct, without a lookup. */
export const zoneIn = (stack: Construct, { id, name }: Zone): IPublicHostedZone =>
  PublicHostedZone.fromPublicHostedZoneAttributes(stack, "Zone", { hostedZoneId: id, zoneName: name });

export const isInZone = (domain: string, zone: Zone): boolean =>
  domain === zone.name || domain.endsWith(`.${zone.name}`);
