import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { Alarms } from "./alarms.ts";
import { CloudFrontSecrets } from "./cloudfront-secrets.ts";
import { dataPlaces, operatorPlace, startedPlace, sweepLimitsPlace } from "./data-places.ts";
import type { DataStack } from "./data-stack.ts";
import type { FunctionName } from "./function-list.ts";
import { HttpApi } from "./http-api.ts";
import { Import } from "./import.ts";
import type { Places } from "./needs.ts";
import { type CodeFolders, ServiceFunction } from "./service-function.ts";
import { Settle } from "./settle.ts";
import { Site } from "./site.ts";
import { SOCKET_STAGE, SocketApi } from "./socket-api.ts";
import type { Stage } from "./stages.ts";
import { Workflow } from "./workflow.ts";

type Props = StackProps & {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly codeFolders: CodeFolders;
};

/** What can be rebuilt: functions, APIs and the workflow. What a function is told exists before the function does. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, codeFolders, ...props }: Props) {
    super(scope, id, props);
    const make = (name: FunctionName, places: Partial<Places>) =>
      new ServiceFunction(this, name, { stage, codeFolders, places });

    const sockets = new SocketApi(this, "Sockets", stage);
    // The id is as it was first deployed: another would make other secrets.
    const secrets = stage.cloudFront && new CloudFrontSecrets(this, "OriginSecrets", stage.cloudFront);
    const first = {
      ...dataPlaces(data, stage),
      sockets: sockets.place,
      site: { env: { SITE_ORIGIN: stage.siteOrigin }, statements: {} },
      sweepLimits: sweepLimitsPlace(stage),
      operator: operatorPlace(stage),
      cloudFrontSecret: secrets?.place ?? { env: {}, statements: {} },
    };
    const steps = {
      plan: make("plan", first),
      work: make("work", first),
      reduce: make("reduce", first),
      reduceSweep: make("reduceSweep", first),
      fail: make("fail", first),
    };
    const workflow = new Workflow(this, "Workflow", { stage, steps, results: data.buckets.results });
    const greet = make("greet", first);
    // A greeting that comes late is of no use: the client has long asked for its task.
    greet.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(1) });
    const sendReset = make("sendReset", first);
    // A link that comes later than this is not waited for any more: its reader has asked for another.
    sendReset.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.minutes(10) });
    this.#answerPool(make("customMessage", first), data);

    const places = {
      ...first,
      workflow: workflow.place,
      greeter: startedPlace("GREET_FUNCTION_NAME", greet),
      resetSender: startedPlace("SEND_RESET_FUNCTION_NAME", sendReset),
    };
    sockets.serve({
      connect: make("connect", places),
      disconnect: make("disconnect", places),
      message: make("socketMessage", places),
    });
    const handlers = Object.fromEntries(
      (Object.keys(routes) as RouteName[]).map((name) => [name, make(name, places)]),
    ) as Record<RouteName, ServiceFunction>;
    const http = new HttpApi(this, "Http", { stage, handlers, notFound: make("notFound", places) });
    new Import(this, "Import", { inbox: data.buckets.inbox, importer: make("importMarket", places) });
    new Settle(this, "Settle", make("settleTasks", places));
    if (stage.alarms) this.#raiseAlarms(stage, { ...handlers, sendReset });
    if (secrets)
      new Site(this, "Site", {
        httpApiId: http.api.apiId,
        socketApiId: sockets.api.apiId,
        socketStage: SOCKET_STAGE,
        cloudFrontHeader: secrets.header,
      });
  }
  /** Lets the pool call its trigger, which the pool knows by name alone (see `users.ts`). */
  #answerPool(customMessage: ServiceFunction, { users }: DataStack): void {
    customMessage.addPermission("Pool", {
      principal: new ServicePrincipal("cognito-idp.amazonaws.com"),
      sourceArn: users.pool.userPoolArn,
    });
  }
  /** What nobody would tell the operators: a reader gets the same answer whether a mail went out or not. */
  #raiseAlarms(stage: Stage, functions: Readonly<Record<RouteName | "sendReset", ServiceFunction>>): void {
    const { signUp, sendReset, createToken, billingEvents } = functions;
    const alarms = new Alarms(this, "Alarms", stage);
    alarms.onLogLine("MailsNotSent", {
      line: "mail was not sent",
      of: [signUp, sendReset, createToken],
      meaning:
        "Mails of accounts are not sent: see whether SES takes mails of this account, and the trigger's log.",
    });
    alarms.onFailures("BillingEventsFailed", {
      of: billingEvents,
      meaning: "Events of Stripe are not dealt with; Stripe sends them again for three days.",
    });
  }
}
