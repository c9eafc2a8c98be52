import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, Table } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";

/** The names of a table's keys; all keys are texts. */
type Keys = { readonly partition: string; readonly sort?: string };
type TableSpec = Keys & {
  readonly indexes?: Readonly<Record<string, Keys>>;
  /** Rows go some time after their `ttl`, seconds since 1970; readers look at it themselves until then. */
  readonly expires?: true;
  /**
   * Nothing in it is worth restoring: its rows live a day at most, and yesterday's would let links work again that were
   * used since.
   */
  readonly isPassing?: true;
};

const tableList = {
  // Only sign-ups that were never verified have a `ttl`: no account expires.
  profiles: { partition: "username", indexes: { byEmail: { partition: "email" } }, expires: true },
  tasks: {
    partition: "taskId",
    indexes: { byOwner: { partition: "owner", sort: "createdAt" } },
    expires: true,
  },
  saved: { partition: "owner", sort: "backtestId" },
  connections: { partition: "connectionId", sort: "topic", expires: true },
  codes: { partition: "codeId", expires: true, isPassing: true },
  limits: { partition: "limitKey", expires: true, isPassing: true },
  refreshTokens: { partition: "tokenHash", expires: true },
  billingEvents: { partition: "eventId", expires: true },
} as const satisfies Record<string, TableSpec>;

type TableName = keyof typeof tableList;

const text = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partition, sort }: Keys) => ({
  partitionKey: text(partition),
  ...(sort === undefined ? {} : { sortKey: text(sort) }),
});

/** Every row of the service. Paid by the request; encrypted with DynamoDB's own key, which costs nothing. */
export class Tables extends Construct {
  readonly profiles: Table;
  readonly tasks: Table;
  readonly saved: Table;
  readonly connections: Table;
  readonly codes: Table;
  readonly limits: Table;
  readonly refreshTokens: Table;
  readonly billingEvents: Table;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.profiles = this.#table("profiles", stage);
    this.tasks = this.#table("tasks", stage);
    this.saved = this.#table("saved", stage);
    this.connections = this.#table("connections", stage);
    this.codes = this.#table("codes", stage);
    this.limits = this.#table("limits", stage);
    this.refreshTokens = this.#table("refreshTokens", stage);
    this.billingEvents = this.#table("billingEvents", stage);
  }

  #table(name: TableName, stage: Stage): Table {
    const spec: TableSpec = tableList[name];
    const table = new Table(this, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
      ...keysOf(spec),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: stage.keepsData && !spec.isPassing },
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(spec.expires ? { timeToLiveAttribute: "ttl" } : {}),
    });
    for (const [indexName, keys] of Object.entries(spec.indexes ?? {}))
      table.addGlobalSecondaryIndex({ indexName, ...keysOf(keys) });
    return table;
  }
}
