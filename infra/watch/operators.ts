import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct, IDependable } from "constructs";
import type { Stage } from "../stages.ts";

/** The services that publish to the topic, each for its own resources. */
const SPEAKERS = [
  { service: "cloudwatch", resource: "alarm:*" },
  { service: "budgets", resource: "*" },
] as const;

/** The operators' topic. Its policy names every publisher, since it replaces default rights. */
export class Operators extends Topic {
  /** A dependency for resources that publish as soon as they exist. */
  readonly mayBeSpokenTo: IDependable;

  constructor(scope: Construct, id: string, { name, alarms }: Stage) {
    super(scope, id, { displayName: `Backspread ${name}`, enforceSSL: true });
    for (const speaker of SPEAKERS) this.addToResourcePolicy(this.#mayPublish(speaker));
    this.mayBeSpokenTo = this.node.findChild("Policy");
    if (alarms?.email !== undefined) this.addSubscription(new EmailSubscription(alarms.email));
  }

  #mayPublish({ service, resource }: (typeof SPEAKERS)[number]): PolicyStatement {
    const { partition, region, account } = Stack.of(this);
    const where = service === "budgets" ? "" : region;
    return new PolicyStatement({
      sid: service,
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: ["sns:Publish"],
      resources: [this.topicArn],
      conditions: {
        StringEquals: { "aws:SourceAccount": account },
        ArnLike: { "aws:SourceArn": `arn:${partition}:${service}:${where}:${account}:${resource}` },
      },
    });
  }
}
