import type { App } from "aws-cdk-lib";
import { dataPlaces, settingPlaces } from "../functions/data-places.ts";
import type { CodeFolders } from "../functions/service-function.ts";
import { addResourceOutputs } from "../outputs.ts";
import { needsFirewall, type Stage, stackName } from "../stages.ts";
import { AccountStack } from "./account-stack.ts";
import { ApiStack } from "./api-stack.ts";
import { CertificateStack } from "./certificate-stack.ts";
import { DataStack } from "./data-stack.ts";
import { FirewallStack } from "./firewall-stack.ts";
import { MailStack } from "./mail-stack.ts";
import { RoutesStack } from "./routes-stack.ts";
import { SiteStack } from "./site-stack.ts";
import { SocketStack } from "./socket-stack.ts";
import { WatchStack } from "./watch-stack.ts";
import { WorkStack } from "./work-stack.ts";

/** Creates the stacks of a stage in deployment order. Each refers to earlier ones only. */
export const makeStacks = (app: App, stage: Stage, codeFolders: CodeFolders): void => {
  const id = (part: string) => stackName(stage.name, part);
  const { domain, zone } = stage;

  const account = new AccountStack(app, "Backspread-Account", {
    description: "Backspread: what an account has once, for all stages",
  });
  const mail =
    stage.mail &&
    new MailStack(app, id("Mail"), { mail: stage.mail, zone, description: "Backspread: sender" });
  const certificate =
    domain && domain.certificateArn === undefined
      ? new CertificateStack(app, id("Certificate"), {
          domain,
          zone,
          description: "Backspread: certificate of the site's domain",
        })
      : undefined;
  const firewall = needsFirewall(stage)
    ? new FirewallStack(app, id("Firewall"), {
        name: stage.name,
        callsPerAddress: stage.cloudFront.callsPerAddress,
        description: "Backspread: what bounds the rate of one address",
      })
    : undefined;
  const data = new DataStack(app, id("Data"), { stage, description: "Backspread: what must survive" });
  if (mail) data.addStackDependency(mail, "Cognito takes no sender that is not verified");
  const site = new SiteStack(app, id("Site"), {
    stage,
    certificateArn: domain?.certificateArn ?? certificate?.arn,
    webAclArn: stage.cloudFront?.webAclArn ?? firewall?.arn,
    description: "Backspread: what browsers see",
  });
  if (certificate) site.addStackDependency(certificate, "CloudFront takes no certificate that is not issued");
  if (firewall) site.addStackDependency(firewall, "CloudFront takes no web ACL that does not exist");

  const code = { stage, codeFolders };
  const first = { ...dataPlaces(data, stage), ...settingPlaces(stage), ...site.places };
  const socket = new SocketStack(app, id("Socket"), {
    ...code,
    api: site.socketApi,
    places: first,
    description: "Backspread: what tells browsers how far a task is",
  });
  socket.addStackDependency(account, "API Gateway logs sockets by a role of the account");
  const second = { ...first, ...socket.places };
  const work = new WorkStack(app, id("Work"), {
    ...code,
    data,
    places: second,
    description: "Backspread: what runs while nobody waits",
  });
  const api = new ApiStack(app, id("Api"), {
    ...code,
    api: site.httpApi,
    places: { ...second, ...work.places },
    description: "Backspread: what answers calls",
  });
  const routes = new RoutesStack(app, id("Routes"), {
    ...code,
    api: site.httpApi,
    places: { ...second, ...work.places },
    description: "Backspread: what answers further calls",
  });
  routes.addStackDependency(api, "its stage names the throttles of earlier routes");
  const { alarms } = stage;
  if (alarms)
    new WatchStack(app, id("Watch"), {
      stage: { ...stage, alarms },
      site,
      socket,
      work,
      api,
      routes,
      description: "Backspread: what operators are told",
    });
  addResourceOutputs(app);
};
