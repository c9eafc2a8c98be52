import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import type { DataStack } from "./data-stack.ts";
import type { FunctionName } from "./function-list.ts";
import { HttpApi } from "./http-api.ts";
import { Import } from "./import.ts";
import { bucketPlace, type Place, type Places, tablePlace } from "./needs.ts";
import { type CodeFolders, ServiceFunction } from "./service-function.ts";
import { Site } from "./site.ts";
import { SOCKET_STAGE, SocketApi } from "./socket-api.ts";
import type { Stage } from "./stages.ts";
import { Workflow } from "./workflow.ts";

type Props = StackProps & {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly codeFolders: CodeFolders;
};

/** What of the data stack a function may need. */
const dataPlaces = ({ tables, buckets, users }: DataStack) => ({
  profiles: tablePlace("PROFILES_TABLE", tables.profiles),
  tasks: tablePlace("TASKS_TABLE", tables.tasks),
  saved: tablePlace("SAVED_TABLE", tables.saved),
  connections: tablePlace("CONNECTIONS_TABLE", tables.connections),
  market: bucketPlace("MARKET_BUCKET", buckets.market),
  inbox: bucketPlace("INBOX_BUCKET", buckets.inbox),
  taskObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "tasks/"),
  savedObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "saved/"),
  users: {
    env: { USER_POOL_ID: users.pool.userPoolId, USER_POOL_CLIENT_ID: users.client.userPoolClientId },
    statements: {
      "log in": [{ actions: ["cognito-idp:AdminInitiateAuth"], resources: [users.pool.userPoolArn] }],
    },
  },
});

const greeterPlace = (greet: ServiceFunction): Place => ({
  env: { GREET_FUNCTION_NAME: greet.functionName },
  statements: { invoke: [{ actions: ["lambda:InvokeFunction"], resources: [greet.functionArn] }] },
});

/** What can be rebuilt: functions, APIs and the workflow. What a function is told exists before the function does. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, codeFolders, ...props }: Props) {
    super(scope, id, props);
    const make = (name: FunctionName, places: Partial<Places>) =>
      new ServiceFunction(this, name, { stage, codeFolders, places });

    const sockets = new SocketApi(this, "Sockets", stage);
    const first = {
      ...dataPlaces(data),
      sockets: sockets.place,
      site: { env: { SITE_ORIGIN: stage.siteOrigin }, statements: {} },
    };
    const steps = {
      plan: make("plan", first),
      work: make("work", first),
      reduce: make("reduce", first),
      fail: make("fail", first),
    };
    const workflow = new Workflow(this, "Workflow", { stage, steps, results: data.buckets.results });
    const greet = make("greet", first);
    // A greeting that comes late is of no use: the client has long asked for its task.
    greet.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(1) });

    const places = { ...first, workflow: workflow.place, greeter: greeterPlace(greet) };
    sockets.serve({
      connect: make("connect", places),
      disconnect: make("disconnect", places),
      message: make("subscribe", places),
    });
    const handlers = Object.fromEntries(
      (Object.keys(routes) as RouteName[]).map((name) => [name, make(name, places)]),
    ) as Record<RouteName, ServiceFunction>;
    const http = new HttpApi(this, "Http", { stage, handlers, notFound: make("notFound", places) });
    new Import(this, "Import", { inbox: data.buckets.inbox, importer: make("importMarket", places) });
    if (stage.hasCloudFront)
      new Site(this, "Site", {
        httpApiId: http.api.apiId,
        socketApiId: sockets.api.apiId,
        socketStage: SOCKET_STAGE,
      });
  }
}
