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
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { bucketRemovalOf } from "./removal.ts";

/** Settings of every bucket: private, encrypted, TLS only. */
export const closedBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const;

/** Removes unfinished uploads, which otherwise cost storage for good. */
const dropUnfinished: LifecycleRule = {
  id: "unfinished-uploads",
  abortIncompleteMultipartUploadAfter: Duration.days(7),
};

const drop = (id: string, prefix: string, days: number): LifecycleRule => ({
  id,
  prefix,
  expiration: Duration.days(days),
});

/** S3 stores a version for a fifth of the price after 90 days without a read, and charges nothing extra for a read. */
const cheaperUnread: LifecycleRule = {
  id: "unread-versions",
  prefix: "markets/",
  transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) }],
};

/** Sets CloudFormation's property directly; CDK's switch would deploy a function to set it. */
const tellEventBridge = (bucket: Bucket): void => {
  resourceOf(bucket, CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
};

type AccessLogs = Pick<BucketProps, "serverAccessLogsBucket" | "serverAccessLogsPrefix">;

/** The buckets that must survive: markets, vendors' inbox files, and results. */
export class Buckets extends Construct {
  readonly market: Bucket;
  readonly inbox: Bucket;
  readonly results: Bucket;
  /**
   * S3 access logs of the bought data, by key and role. The results bucket has none, because its keys contain user and
   * task ids. S3 delivers logs hours late, even into an emptied bucket, so only stages that keep data have them.
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
    this.market = this.#bucket("Market", stage, [cheaperUnread], this.#loggedBelow("market/"));
    // A new manifest renews forward records.
    tellEventBridge(this.market);
    // Inbox files never expire: each import of a ticker reads all files of that ticker.
    this.inbox = this.#bucket("Inbox", stage, [], this.#loggedBelow("inbox/"));
    tellEventBridge(this.inbox);
    // A task lives 30 days and its objects one day longer. Saved results stay.
    this.results = this.#bucket("Results", stage, [
      drop("tasks", "tasks/", 31),
      // An export may be fetched for a day.
      drop("exports", "exports/", 2),
    ]);
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
    // CDK's class and interface disagree about an optional property.
    return { serverAccessLogsBucket: this.#accessLogs as IBucket, serverAccessLogsPrefix };
  }
}
