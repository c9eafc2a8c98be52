import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { CloudFrontSecrets } from "./cloudfront-secrets.ts";
import { startedPlace } from "./data-places.ts";
import type { Places } from "./needs.ts";
import { type FunctionSurroundings, functionsIn } from "./service-function.ts";
import { SocketApi } from "./socket-api.ts";

/**
 * The socket: its API and what answers it. The first stack with functions, because those of all others push to its
 * connections. So the secret that CloudFront shows is here as well: this is the first that wants to see it.
 */
export class SocketStack extends Stack {
  readonly sockets: SocketApi;
  readonly secrets: CloudFrontSecrets | undefined;
  /** What the functions of later stacks may be told of this one. */
  readonly places: Pick<Places, "sockets" | "cloudFrontSecret">;
  readonly functions;

  constructor(
    scope: Construct,
    id: string,
    { stage, codeFolders, places: before, ...props }: StackProps & FunctionSurroundings,
  ) {
    super(scope, id, props);
    this.sockets = new SocketApi(this, "Sockets", stage);
    this.secrets = stage.cloudFront && new CloudFrontSecrets(this, "CloudFrontSecrets", stage.cloudFront);
    this.places = {
      sockets: this.sockets.place,
      cloudFrontSecret: this.secrets?.place ?? { env: {}, statements: {} },
    };
    const places = { ...before, ...this.places };
    const make = functionsIn(this, { stage, codeFolders, places });
    const greet = make("greet");
    // A greeting that comes late is of no use: the client has long asked for its task.
    greet.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(1) });
    this.functions = {
      greet,
      connect: make("connect", { greeter: startedPlace("GREET_FUNCTION_NAME", greet) }),
      disconnect: make("disconnect"),
      socketMessage: make("socketMessage"),
    };
    const { connect, disconnect, socketMessage: message } = this.functions;
    this.sockets.serve({ connect, disconnect, message });
  }
}
