/** cdk-nag findings that are accepted, each with its reason. Any other finding fails the synth. */
export type Accepted = {
  /** Rule names; for a rule with several findings per resource, the part before the bracket. */
  readonly rules: readonly string[];
  /** Matches the finding in the bracket; absent for all findings of the rule. */
  readonly finding?: RegExp;
  /** Matches the resource's path, starting with the stack's name. */
  readonly on: RegExp;
  readonly because: string;
};

const data = (what: string): RegExp => new RegExp(`^Backspread-\\w+-Data/${what}`);

const ACCOUNTS: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-COG1"],
    on: data("Users/Pool/"),
    because:
      "Length alone makes a password good (ASVS 6.2.5, NIST SP 800-63B): rules of composition lead to worse ones. " +
      "The other side of it, bounded guessing, is counted for each account and each address.",
  },
  {
    rules: ["AwsSolutions-COG2"],
    on: data("Users/Pool/"),
    because:
      "The log-in of the specification has one step. What an account opens is its backtests: cards and refunds are " +
      "Stripe's, and a new password wants the present one or a mailed link.",
  },
  {
    rules: ["AwsSolutions-COG8"],
    on: data("Users/Pool/"),
    because:
      "Threat protection judges the address and device of whoever calls Cognito, which are always our functions'. " +
      "Functions count failed log-ins for each account and each reader's address themselves.",
  },
];

const SECRETS: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-SMG4"],
    on: data("BillingKeys/Secret/"),
    because:
      "Stripe has no call that makes a new key: they are rolled in its dashboard and put in by hand (operating/first-deployment.md).",
  },
  {
    rules: ["AwsSolutions-SMG4"],
    on: data("Users/ClientSecret/"),
    because:
      "Cognito makes the client's secrets, and nothing but functions holds one. A second is made and put here by hand " +
      "before the first goes (operating/changes.md).",
  },
  {
    rules: ["AwsSolutions-SMG4"],
    on: /\/(CloudFrontSecrets|OriginSecrets)\//,
    because:
      "CloudFront and functions hold the secret's value from their deployment, so that a rotation between two " +
      "deployments would refuse every call. operating/changes.md says how it is changed, by three deployments.",
  },
];

const STORAGE: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-DDB3"],
    on: /^Backspread-(?!prod-)\w+-Data\/Tables\//,
    because: "Only prod keeps its data; elsewhere rows go with the stage.",
  },
  {
    rules: ["AwsSolutions-DDB3"],
    on: /^Backspread-prod-Data\/Tables\/(Codes|Limits)\//,
    because:
      "Restored, these rows would let links work again that were used since, and forget what was counted.",
  },
  {
    rules: ["AwsSolutions-S1"],
    on: /^Backspread-(?!prod-)\w+-Data\/Buckets\//,
    because:
      "Only prod holds what is others'. S3 writes its log hours later, also into a bucket that was emptied to be removed, " +
      "so that removing the stage would fail now and then.",
  },
  {
    rules: ["AwsSolutions-S1"],
    on: /^Backspread-prod-Data\/Buckets\/Results\//,
    because:
      "Its keys are ids of users and tasks. Who knows a task's id can follow the task, so that no log of the service holds " +
      "one in full; which roles reach which prefix is written here and tested.",
  },
  {
    rules: ["AwsSolutions-S1"],
    on: /-Site\/Site\/Bucket\//,
    because:
      "The public files of the site, read by CloudFront alone; the repository holds what they are made of.",
  },
];

const SITE: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-CFR1"],
    on: /\/Site\/Distribution\//,
    because: "The service is sold wherever Stripe takes payments; no country is left out.",
  },
  {
    rules: ["AwsSolutions-CFR2"],
    on: /^Backspread-(?!prod-)\w+-Site\/Site\/Distribution\//,
    because: "Only prod has visitors whom one address could shut out.",
  },
  {
    rules: ["AwsSolutions-CFR3"],
    on: /\/Site\/Distribution\//,
    because:
      "CloudFront's log has each reader's address and each page's path, and the path of a mailed link holds its " +
      "secret. Every call that reaches a function is in the access logs of the APIs, by its route.",
  },
];

const TLS: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-CFR4"],
    on: /\/Site\/Distribution\//,
    because:
      "Without a domain of its own a stage is reached under CloudFront's name and certificate, with which CloudFront " +
      "lets nobody choose the oldest TLS. With a certificate of its own the rule finds nothing.",
  },
];

const APIS: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-APIG4"],
    on: /\/(Http|Sockets)\//,
    because:
      "Handlers check tokens themselves, so that every 401 has the contract's shape (`access` in the route table, " +
      "which their wrapper reads); a socket proves itself by its first message. Tests call each route without a token.",
  },
];

const WORK: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-SF1"],
    on: /\/Workflow\/Machine\//,
    because:
      "Level ALL writes every event of every slice of a sweep, which costs more than the work itself. ERROR has all " +
      "that fails; what goes well is in the steps' own logs, in the task's row and in traces.",
  },
];

/** Functions that are invoked asynchronously; callers of all others see the failure. */
const ASYNCHRONOUS = "(Greet|SendReset|SettleTasks|DropOldMarkets|RenewFollowed|EraseAccounts|ExportAccount)";

const EVENTS: readonly Accepted[] = [
  {
    rules: ["Serverless-LambdaDLQ"],
    on: new RegExp(`/(?!${ASYNCHRONOUS}/)\\w+/Resource$`),
    because:
      "Called by somebody who waits and is told of a failure (API Gateway, Step Functions, Cognito, the poller of a " +
      "queue): Lambda puts only events that nobody waits for into a dead-letter queue of the function.",
  },
  {
    rules: ["Serverless-LambdaDLQ", "Serverless-LambdaAsyncFailureDestination"],
    on: /\/Greet\//,
    because:
      "A greeting that comes later than a minute is of no use: the browser has long asked for its task.",
  },
  {
    rules: ["Serverless-LambdaDLQ", "Serverless-LambdaAsyncFailureDestination"],
    on: /\/SendReset\//,
    because:
      "The event is a reader's e-mail address, which must not lie in a queue, and a link that comes later than ten " +
      "minutes is not waited for. Failures and lost events raise an alarm.",
  },
  {
    rules: ["Serverless-LambdaDLQ", "Serverless-EventBusDLQ"],
    on: /\/(SettleTasks|Settle\/(Schedule|ExecutionEnded|Lanes|NextWaits))\//,
    because:
      "The schedules come again after a minute and a quarter of an hour and do all that was missed, also by the news that an " +
      "execution has ended. Failures, and a schedule that fell silent, raise alarms.",
  },
  {
    rules: ["Serverless-LambdaDLQ", "Serverless-EventBusDLQ", "Serverless-LambdaAsyncFailureDestination"],
    on: /\/(EraseAccounts|Erase\/Schedule|ExportAccount)\//,
    because: "Users must not lie in a queue. A schedule completes deletions; the page offers another export.",
  },
  {
    rules: ["Serverless-LambdaDLQ", "Serverless-EventBusDLQ"],
    on: /\/(DropOldMarkets|OldMarkets\/Schedule)\//,
    because: "What one run left, the next one drops. Failures raise an alarm.",
  },
  {
    rules: ["Serverless-LambdaDLQ"],
    on: /\/RenewFollowed\//,
    because: "A destination takes its failed events, with their errors.",
  },
  {
    rules: ["Serverless-LambdaEventSourceMappingDestination"],
    on: /\/ImportMarket\/SqsEventSource/,
    because:
      "Lambda takes such a destination from streams alone. The queue's redrive policy has DeadLetters.",
  },
  {
    rules: ["Serverless-SQSRedrivePolicy"],
    on: /\/(Import|Followed)\/DeadLetters\//,
    because: "It is the dead-letter queue itself; a message in it raises an alarm.",
  },
  {
    rules: ["AwsSolutions-SQS3"],
    on: /\/Followed\/DeadLetters\//,
    because: "It is the dead-letter queue of a rule and a function, which the check does not see.",
  },
];

const OPERATORS: readonly Accepted[] = [
  {
    rules: ["Serverless-SNSRedrivePolicy"],
    on: /-Watch\/Operators\/[^/]+@[^/]+\//,
    because:
      "A mail to operators, which SNS tries to hand over for hours. What then lay in a queue could only be told to them " +
      "by another mail; the dashboard shows every alarm, whether its mail arrived or not.",
  },
];

const ACCOUNT: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-IAM4"],
    finding: /AmazonAPIGatewayPushToCloudWatchLogs$/,
    on: /^Backspread-Account\/GatewayLogRole\//,
    because:
      "API Gateway looks whether the account's role may do all that this policy says, and refuses one that may not; " +
      "only API Gateway may take the role.",
  },
];

const ROLLOUT: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-IAM4"],
    finding: /AWSCodeDeployRoleForLambdaLimited$/,
    on: /\/\w+Rollout\/Role\//,
    because:
      "What CodeDeploy calls to shift an alias is CodeDeploy's own, and changes with it; this is the narrowest of the " +
      "policies that AWS keeps for it, and only CodeDeploy may take the role.",
  },
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::<(Plan|Work|Reduce|ReduceSweep|Fail)[0-9A-F]{8}\.Arn>:\*$/,
    on: /\/Workflow\/Role\//,
    because:
      "The versions of one step, made by deployments: an execution ends on the one that it began with, and older ones " +
      "must stay callable until then.",
  },
];

/** `finding` matches a resource of a policy as cdk-nag prints it: ARNs with references in angle brackets. */
const POLICIES: readonly Accepted[] = [
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::\*$/,
    on: /Role\/DefaultPolicy\/|\/Workflow\/Role\//,
    because:
      "X-Ray's PutTraceSegments and PutTelemetryRecords and the log deliveries of Step Functions know no resource; " +
      "a test holds that nothing else is granted on everything.",
  },
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::.*Buckets\w+\/((tasks|saved|exports|chains)\/)?\*$/,
    on: /Role\/DefaultPolicy\//,
    because: "Objects have keys that are made while the service runs: a role has one prefix of one bucket.",
  },
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::.*Tables\w+\/index\/\*$/,
    on: /Role\/DefaultPolicy\//,
    because: "The indexes of one table, for `Query` alone.",
  },
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::arn:.*:execute-api:.*\/live\/(POST|DELETE)\/@connections\/\*$/,
    on: /Role\/DefaultPolicy\//,
    because:
      "Connections have ids that API Gateway makes; the right is for one API, one stage and one method.",
  },
  {
    rules: ["AwsSolutions-IAM5"],
    finding: /^Resource::arn:.*:states:.*:execution:.*WorkflowMachine\w+(\.Name>)?:\*$/,
    on: /Role\/DefaultPolicy\/|\/Workflow\/MapPolicy\//,
    because: "Executions of one state machine, which are named after tasks that are not there yet.",
  },
];

/** Each entry is unique, and a test checks that a template needs it. */
export const acceptedFindings: readonly Accepted[] = [
  ...ACCOUNTS,
  ...SECRETS,
  ...STORAGE,
  ...SITE,
  ...TLS,
  ...APIS,
  ...WORK,
  ...EVENTS,
  ...OPERATORS,
  ...ACCOUNT,
  ...ROLLOUT,
  ...POLICIES,
];
