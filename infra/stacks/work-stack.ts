import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { LAST_HOUR } from "../../functions/market/fetch/fetch-order.ts";
import { every } from "../background/every.ts";
import { Import } from "../background/import.ts";
import { NewYorkSchedule } from "../background/new-york-schedule.ts";
import { RenewFollowed } from "../background/renew-followed.ts";
import { Settle } from "../background/settle.ts";
import { Workflow } from "../background/workflow.ts";
import { startedPlace } from "../functions/data-places.ts";
import type { Places } from "../functions/needs.ts";
import {
  type FunctionSurroundings,
  functionsIn,
  type ServiceFunction,
} from "../functions/service-function.ts";
import { addOutput } from "../outputs.ts";
import type { DataStack } from "./data-stack.ts";

type Props = StackProps & FunctionSurroundings & { readonly data: DataStack };

/** Longer than the call that began a deletion takes with its retries. */
const MIN_DELETION_SECONDS = 600;

/** Background functions: tasks, imports, and Cognito's triggers. */
export class WorkStack extends Stack {
  readonly workflow: Workflow;
  readonly import: Import;
  readonly followed: RenewFollowed;
  readonly places: Pick<Places, "workflow" | "resetSender" | "accountEraser" | "accountExporter">;
  readonly functions;

  constructor(scope: Construct, id: string, { stage, codeFolders, places: before, data, ...props }: Props) {
    super(scope, id, props);
    const make = functionsIn(this, { stage, codeFolders, places: before });
    const steps = {
      plan: make("plan"),
      work: make("work"),
      reduce: make("reduce"),
      reduceSweep: make("reduceSweep"),
      fail: make("fail"),
    };
    this.workflow = new Workflow(this, "Workflow", { stage, steps, results: data.buckets.results });
    const sendReset = make("sendReset");
    // A later link is useless: the user has requested another.
    sendReset.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.minutes(10) });
    const { place: workflow } = this.workflow;
    const eraseAccounts = make("eraseAccounts", { workflow });
    // Its schedule starts it every 15 minutes, so that a lost start only delays it.
    eraseAccounts.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
    // Completes deletions that broke off, and takes the last look at each.
    every(new Construct(this, "Erase"), "Schedule", {
      rate: Duration.minutes(15),
      target: eraseAccounts,
      event: { minAgeSeconds: MIN_DELETION_SECONDS },
    });
    // For the operators' command.
    addOutput(this, "EraseAccountsFunction", eraseAccounts.functionName);
    const exportAccount = make("exportAccount");
    exportAccount.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
    this.places = {
      workflow,
      resetSender: startedPlace("SEND_RESET_FUNCTION_NAME", sendReset),
      accountEraser: startedPlace("ERASE_ACCOUNTS_FUNCTION_NAME", eraseAccounts),
      accountExporter: startedPlace("EXPORT_ACCOUNT_FUNCTION_NAME", exportAccount),
    };
    const triggers = {
      customMessage: make("customMessage"),
      tokenScopes: make("tokenScopes"),
      linkLogIn: make("linkLogIn"),
    };
    for (const trigger of Object.values(triggers)) this.#answerPool(trigger, data);
    const importMarket = make("importMarket");
    this.import = new Import(this, "Import", { inbox: data.buckets.inbox, importer: importMarket });
    const settleTasks = make("settleTasks", this.places);
    new Settle(this, "Settle", { settleTasks, machineArn: this.workflow.machineArn });
    const dropOldMarkets = make("dropOldMarkets");
    // A bucket rule cannot remove old versions of markets, because age says nothing about readers.
    const rate = Duration.hours(6);
    every(new Construct(this, "OldMarkets"), "Schedule", { rate, target: dropOldMarkets });
    const renewFollowed = make("renewFollowed");
    this.followed = new RenewFollowed(this, "Followed", { market: data.buckets.market, renewFollowed });
    const checkFreshness = make("checkFreshness");
    new NewYorkSchedule(this, "Freshness", { minutes: "0", hours: "23", target: checkFreshness });
    const fetchFiles = make("fetchFiles");
    const { fetches = [] } = stage;
    // Off as it comes: without a schedule the function never runs.
    if (fetches.length > 0) {
      const first = Math.min(...fetches.map(({ fromHour }) => fromHour));
      new NewYorkSchedule(this, "Fetch", {
        minutes: "0,30",
        hours: `${first}-${LAST_HOUR}`,
        target: fetchFiles,
      });
    }
    this.functions = {
      ...steps,
      sendReset,
      eraseAccounts,
      exportAccount,
      ...triggers,
      importMarket,
      settleTasks,
      dropOldMarkets,
      renewFollowed,
      checkFreshness,
      fetchFiles,
    };
  }

  /** Allows the pool to call a trigger, which it knows by name only (data/users.ts). */
  #answerPool(trigger: ServiceFunction, { users }: DataStack): void {
    trigger.addPermission("Pool", {
      principal: new ServicePrincipal("cognito-idp.amazonaws.com"),
      sourceArn: users.pool.userPoolArn,
    });
  }
}
