export const stackPrefix = (stageName: string): string => `Backspread-${stageName}-`;

/** Returns the CloudFormation name of a stage's stack. */
export const stackName = (stageName: string, part: string): string => stackPrefix(stageName) + part;
