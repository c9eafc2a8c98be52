import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { SETTLE_MS } from "../../functions/market/inbox/inbox-folder.ts";
import { functionList } from "../functions/function-list.ts";

type Props = { readonly inbox: Bucket; readonly importer: IFunction };

/** How often an import that fails, or is killed, is tried in all. */
const TRIES = 3;
/** Imports at a time, of different tickers: the least that an event source can be held to. */
const AT_A_TIME = 2;
/**
 * What AWS asks for: whatever is tried again while the function is held back must not be seen twice. So an import that
 * failed comes again late; who does not want to wait puts a file of the ticker in again.
 */
const VISIBILITY_PER_TIMEOUT = 6;
/** A flood of tickers may wait for days; what waits longer than this is dropped, and an alarm comes long before. */
const KEPT = Duration.days(10);
/** Counted from when a message was news, so longer than the queue keeps it. */
const DEAD_KEPT = Duration.days(14);

/** What every queue of the service is: encrypted, reached over TLS only. */
const closedQueue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/**
 * Files put into the inbox are imported: news of them waits in a queue until the inbox has settled, so that a flood of
 * files is a long queue and no flood of functions. EventBridge carries the news: a notification of the bucket itself
 * would make the stack of the data depend on the stack of the code.
 */
export class Import extends Construct {
  /** News of files, oldest first; its age says how long imports wait. */
  readonly queue: Queue;
  /** News that nobody could deal with. Putting the file into the inbox again begins anew. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { inbox, importer }: Props) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", { ...closedQueue, retentionPeriod: DEAD_KEPT });
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
      // An import may take all the time that the function has: one at a time of each.
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: AT_A_TIME,
        reportBatchItemFailures: true,
      }),
    );
  }
}
