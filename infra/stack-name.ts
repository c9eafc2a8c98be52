/** What the names of all stacks of a stage begin with: nothing else in an account has it. */
export const stackPrefix = (stageName: string): string => `Backspread-${stageName}-`;

/** The name of a stack of a stage, under which CloudFormation has it. */
export const stackName = (stageName: string, part: string): string => stackPrefix(stageName) + part;
