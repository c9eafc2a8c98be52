import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

type Props = { readonly inbox: Bucket; readonly importer: IFunction };

/**
 * A file put into the inbox is imported. EventBridge carries the news: a notification of the bucket itself would make
 * the stack of the data depend on a function of the stack of the code.
 */
export class Import extends Construct {
  constructor(scope: Construct, id: string, { inbox, importer }: Props) {
    super(scope, id);
    new Rule(this, "FileArrived", {
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [inbox.bucketName] } },
      },
      targets: [new LambdaFunction(importer, { retryAttempts: 2, maxEventAge: Duration.hours(6) })],
    });
  }
}
