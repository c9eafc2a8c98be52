import { Duration } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { bucketRemovalOf } from "./removal.ts";

/** What every bucket of the service is: closed to the public, encrypted, reached over TLS only. */
export const closedBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const;

/** An upload that was never finished is paid for until somebody removes it. */
const dropUnfinished: LifecycleRule = {
  id: "unfinished-uploads",
  abortIncompleteMultipartUploadAfter: Duration.days(7),
};

const drop = (id: string, prefix: string, days: number): LifecycleRule => ({
  id,
  prefix,
  expiration: Duration.days(days),
});

/** CloudFormation's own property: CDK's switch would deploy a function of its own to set it. */
const tellEventBridge = (bucket: Bucket): void => {
  resourceOf(bucket, CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
};

type AccessLogs = Pick<BucketProps, "serverAccessLogsBucket" | "serverAccessLogsPrefix">;

/** The objects that must survive: markets, vendors' files on their way in, and results. */
export class Buckets extends Construct {
  readonly market: Bucket;
  readonly inbox: Bucket;
  readonly results: Bucket;
  /**
   * Who read and wrote what of the data that were bought, as S3 tells it: by keys and by the roles that came. Not of
   * results: their keys are ids of users and tasks, which no log holds in full. S3 tells hours later, also into a bucket
   * that was emptied to be removed: so only where data are kept.
   */
  readonly #accessLogs: Bucket | undefined;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#accessLogs = stage.keepsData
      ? new Bucket(this, "AccessLogs", {
          ...closedBucket,
          lifecycleRules: [drop("old", "", stage.logDays)],
          ...bucketRemovalOf(stage),
        })
      : undefined;
    this.market = this.#bucket("Market", stage, [], this.#loggedBelow("market/"));
    // Nothing expires here: every import of a ticker reads all files that were ever put in for it.
    this.inbox = this.#bucket("Inbox", stage, [], this.#loggedBelow("inbox/"));
    tellEventBridge(this.inbox);
    // A task lives 30 days; the day after, what it left is gone. Saved backtests stay.
    this.results = this.#bucket("Results", stage, [drop("tasks", "tasks/", 31)]);
  }

  #bucket(name: string, stage: Stage, rules: readonly LifecycleRule[], logs: AccessLogs = {}): Bucket {
    const replaced: LifecycleRule = {
      id: "replaced-versions",
      noncurrentVersionExpiration: Duration.days(30),
    };
    return new Bucket(this, name, {
      ...closedBucket,
      versioned: stage.keepsData,
      lifecycleRules: [dropUnfinished, ...rules, ...(stage.keepsData ? [replaced] : [])],
      ...bucketRemovalOf(stage),
      ...logs,
    });
  }

  #loggedBelow(serverAccessLogsPrefix: string): AccessLogs {
    if (!this.#accessLogs) return {};
    // The library's own class misses its own interface by an optional property that may be undefined.
    return { serverAccessLogsBucket: this.#accessLogs as IBucket, serverAccessLogsPrefix };
  }
}
