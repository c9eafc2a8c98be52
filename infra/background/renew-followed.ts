import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { RENEWAL_TRIES } from "../../functions/store/follows/follow-row.ts";
import { MANIFEST_KEY } from "../../functions/store/objects/object-keys.ts";
import { capacityOf } from "../capacity.ts";
import { functionList } from "../functions/function-list.ts";
import type { Place } from "../functions/needs.ts";
import type { functionsIn, ServiceFunction } from "../functions/service-function.ts";
import type { Stage } from "../stages.ts";
import { closedQueue, deadLettersOf, VISIBILITY_PER_TIMEOUT } from "./queues.ts";

type Props = {
  readonly stage: Stage;
  readonly market: Bucket;
  readonly make: ReturnType<typeof functionsIn>;
};

/** A later start is useless: the next import, or its own retry, renews the same records. */
const LATEST = Duration.hours(6);
const RETRIES = 2;
/** Longer than all tries take. The next import sends what is still due. */
const KEPT = Duration.days(4);

/**
 * Renews forward records when an import has replaced the manifest: one function finds what is due and sends a message for
 * each owner and ticker, and workers take these. The next import finds what was missed.
 */
export class RenewFollowed extends Construct {
  /** News and messages that failed in every try. */
  readonly deadLetters: Queue;
  readonly functions: Readonly<Record<"renewFollowed" | "renewRecords", ServiceFunction>>;

  constructor(scope: Construct, id: string, { stage, market, make }: Props) {
    super(scope, id);
    this.deadLetters = deadLettersOf(this);
    const queue = new Queue(this, "Queue", {
      ...closedQueue,
      retentionPeriod: KEPT,
      visibilityTimeout: Duration.seconds(VISIBILITY_PER_TIMEOUT * functionList.renewRecords.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: RENEWAL_TRIES },
    });
    const renewals: Place = {
      env: { RENEWALS_QUEUE_URL: queue.queueUrl },
      statements: { send: [{ actions: ["sqs:SendMessage"], resources: [queue.queueArn] }] },
    };
    this.functions = {
      renewFollowed: make("renewFollowed", { renewals }),
      renewRecords: make("renewRecords"),
    };
    this.#startAtImports(market);
    this.functions.renewRecords.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 1,
        maxConcurrency: capacityOf(stage.accountConcurrency).renewalsAtOnce,
        reportBatchItemFailures: true,
      }),
    );
  }

  #startAtImports(market: Bucket): void {
    const { renewFollowed } = this.functions;
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
