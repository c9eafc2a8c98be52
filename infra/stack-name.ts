export const stackPrefix = (stageName: string): string => `Backspread-${stageName}-`;

export const stackName = (stageName: string, part: string): string => stackPrefix(stageName) + part;

/** CloudFront reads certificates from this region only. Apart from the stack, so that commands load no CDK. */
export const CERTIFICATE_REGION = "us-east-1";
