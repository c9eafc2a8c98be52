import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { MANIFEST_KEY } from "../../functions/store/objects/object-keys.ts";

type Props = { readonly market: Bucket; readonly renewFollowed: IFunction };

/** A later start is useless: the next import, or its own retry, renews the same records. */
const LATEST = Duration.hours(6);

/** Renews forward records when an import has replaced the manifest; the next one renews the missed. */
export class RenewFollowed extends Construct {
  constructor(scope: Construct, id: string, { market, renewFollowed }: Props) {
    super(scope, id);
    new Rule(this, "DataPublished", {
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [market.bucketName] }, object: { key: [MANIFEST_KEY] } },
      },
      targets: [new LambdaFunction(renewFollowed, { maxEventAge: LATEST, retryAttempts: 2 })],
    });
  }
}
