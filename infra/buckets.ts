import { Duration } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  type LifecycleRule,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { bucketRemovalOf } from "./removal.ts";
import type { Stage } from "./stages.ts";

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
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error("a bucket without its CloudFormation resource");
  defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
};

/** The objects that must survive: markets, vendors' files on their way in, and results. */
export class Buckets extends Construct {
  readonly market: Bucket;
  readonly inbox: Bucket;
  readonly results: Bucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.market = this.#bucket("Market", stage, []);
    // Nothing expires here: every import of a ticker reads all files that were ever put in for it.
    this.inbox = this.#bucket("Inbox", stage, []);
    tellEventBridge(this.inbox);
    // A task lives 30 days; the day after, what it left is gone. Saved backtests stay.
    this.results = this.#bucket("Results", stage, [drop("tasks", "tasks/", 31)]);
  }

  #bucket(name: string, stage: Stage, rules: readonly LifecycleRule[]): Bucket {
    const replaced: LifecycleRule = {
      id: "replaced-versions",
      noncurrentVersionExpiration: Duration.days(30),
    };
    return new Bucket(this, name, {
      ...closedBucket,
      versioned: stage.keepsData,
      lifecycleRules: [dropUnfinished, ...rules, ...(stage.keepsData ? [replaced] : [])],
      ...bucketRemovalOf(stage),
    });
  }
}
