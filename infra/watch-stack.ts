import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Alarms } from "./alarms.ts";
import type { ApiStack } from "./api-stack.ts";
import type { Stage } from "./stages.ts";
import type { WorkStack } from "./work-stack.ts";

type Props = StackProps & { readonly stage: Stage; readonly work: WorkStack; readonly api: ApiStack };

/**
 * What operators are told. It looks at all others and none needs it, so it must never hold one of them up: its
 * references are weak, and a function that it watches can be removed in one deployment.
 */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, work, api, ...props }: Props) {
    super(scope, id, props);
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    this.#raiseAlarms(stage, { ...work.functions, ...api.functions });
  }

  /** What nobody would tell the operators: a reader gets the same answer whether a mail went out or not. */
  #raiseAlarms(stage: Stage, functions: WorkStack["functions"] & ApiStack["functions"]): void {
    const { signUp, sendReset, createToken, billingEvents } = functions;
    const alarms = new Alarms(this, "Alarms", stage);
    alarms.onLogLine("MailsNotSent", {
      line: "mail was not sent",
      of: [signUp, sendReset, createToken],
      meaning:
        "Mails of accounts are not sent: see whether SES takes mails of this account, and the trigger's log.",
    });
    alarms.onFailures("BillingEventsFailed", {
      of: billingEvents,
      meaning: "Events of Stripe are not dealt with; Stripe sends them again for three days.",
    });
  }
}
