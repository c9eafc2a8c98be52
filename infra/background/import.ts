import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { SETTLE_MS } from "../../functions/market/inbox/inbox-folder.ts";
import { functionList } from "../functions/function-list.ts";
import { closedQueue, deadLettersOf } from "./queues.ts";

type Props = { readonly inbox: Bucket; readonly importer: IFunction };

/** Total attempts of an import. */
const TRIES = 3;
/** Concurrent imports of different tickers: the minimum of an event source. */
const AT_A_TIME = 2;
/**
 * AWS recommends six times the function's time limit, so that a throttled retry is not delivered twice. A failed
 * import is therefore retried late; putting a file of the ticker in again retries at once.
 */
const VISIBILITY_PER_TIMEOUT = 6;
/** A long queue may wait for days. An alarm comes long before messages expire. */
const KEPT = Duration.days(10);
/**
 * Imports files from the inbox. Notices wait in a queue, so that a flood of files does not become a flood of
 * functions. EventBridge carries them, because a bucket notification would make the data stack depend on code.
 */
export class Import extends Construct {
  /** Notices of files. The age of the oldest shows how long imports wait. */
  readonly queue: Queue;
  /** Notices that failed for good. Putting the file in again starts over. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { inbox, importer }: Props) {
    super(scope, id);
    this.deadLetters = deadLettersOf(this);
    this.queue = new Queue(this, "Queue", {
      ...closedQueue,
      deliveryDelay: Duration.millis(SETTLE_MS),
      retentionPeriod: KEPT,
      visibilityTimeout: Duration.seconds(VISIBILITY_PER_TIMEOUT * functionList.importMarket.timeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: TRIES },
    });
    new Rule(this, "FileArrived", {
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [inbox.bucketName] } },
      },
      targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetters })],
    });
    importer.addEventSource(
      // An import may use the whole time limit, so each batch holds one message.
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: AT_A_TIME,
        reportBatchItemFailures: true,
      }),
    );
  }
}
