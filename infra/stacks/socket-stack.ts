import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { SocketApi } from "../api/socket-api.ts";
import { startedPlace } from "../functions/data-places.ts";
import type { Places } from "../functions/needs.ts";
import { type FunctionSurroundings, functionsIn } from "../functions/service-function.ts";
import { FunctionRollout } from "../rollout/function-rollout.ts";

type Props = StackProps & FunctionSurroundings & { readonly api: WebSocketApi };

/** The WebSocket handlers. The first stack with functions, because all others push to its connections. */
export class SocketStack extends Stack {
  readonly places: Pick<Places, "sockets">;
  readonly functions;

  constructor(scope: Construct, id: string, { stage, codeFolders, places: before, api, ...props }: Props) {
    super(scope, id, props);
    const sockets = new SocketApi(this, "Sockets", { stage, api });
    this.places = { sockets: sockets.place };
    const places = { ...before, ...this.places };
    const make = functionsIn(this, { stage, codeFolders, places });
    const greet = make("greet");
    // No retry: a late greeting is useless, since the client has already sent its task.
    greet.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.minutes(1) });
    this.functions = {
      greet,
      connect: make("connect", { greeter: startedPlace("GREET_FUNCTION_NAME", greet) }),
      disconnect: make("disconnect"),
      socketMessage: make("socketMessage"),
    };
    const rollout = new FunctionRollout(this, "SocketRollout", stage);
    const { connect, disconnect, socketMessage } = rollout.allLive(this.functions);
    sockets.serve({ connect, disconnect, message: socketMessage });
  }
}
