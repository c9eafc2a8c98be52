import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { MANIFEST_KEY } from "../../functions/store/objects/object-keys.ts";
import { deadLettersOf } from "./queues.ts";

type Props = { readonly market: Bucket; readonly renewFollowed: IFunction };

/** A later start is useless: the next import, or its own retry, renews the same records. */
const LATEST = Duration.hours(6);
const RETRIES = 2;

/** Renews forward records when an import has replaced the manifest; the next one renews the missed. */
export class RenewFollowed extends Construct {
  /** News that did not reach the function, or that failed in every try. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { market, renewFollowed }: Props) {
    super(scope, id);
    this.deadLetters = deadLettersOf(this);
    new Rule(this, "DataPublished", {
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [market.bucketName] }, object: { key: [MANIFEST_KEY] } },
      },
      targets: [
        new LambdaFunction(renewFollowed, {
          maxEventAge: LATEST,
          retryAttempts: RETRIES,
          deadLetterQueue: this.deadLetters,
        }),
      ],
    });
    // The rule's queue has what EventBridge could not deliver; a run that fails is Lambda's to hand on.
    renewFollowed.configureAsyncInvoke({
      maxEventAge: LATEST,
      retryAttempts: RETRIES,
      onFailure: new SqsDestination(this.deadLetters),
    });
  }
}
