import type { App } from "aws-cdk-lib";
import { ApiStack } from "./api-stack.ts";
import { dataPlaces, settingPlaces } from "./data-places.ts";
import { DataStack } from "./data-stack.ts";
import { MailStack } from "./mail-stack.ts";
import type { CodeFolders } from "./service-function.ts";
import { SiteStack } from "./site-stack.ts";
import { SocketStack } from "./socket-stack.ts";
import type { Stage } from "./stages.ts";
import { WatchStack } from "./watch-stack.ts";
import { WorkStack } from "./work-stack.ts";

/**
 * The stacks of a stage in the order of their deployment. Each refers to earlier ones only, and what a function is told
 * exists before it: `places` grows from stack to stack.
 */
export const makeStacks = (app: App, stage: Stage, codeFolders: CodeFolders): void => {
  const id = (name: string) => `Backspread-${stage.name}-${name}`;

  const mail =
    stage.mail && new MailStack(app, id("Mail"), { mail: stage.mail, description: "Backspread: sender" });
  const data = new DataStack(app, id("Data"), { stage, description: "Backspread: what must survive" });
  if (mail) data.addStackDependency(mail, "Cognito takes no sender that is not verified");

  const code = { stage, codeFolders };
  const first = { ...dataPlaces(data, stage), ...settingPlaces(stage) };
  const socket = new SocketStack(app, id("Socket"), {
    ...code,
    places: first,
    description: "Backspread: what tells browsers how far a task is",
  });
  const second = { ...first, ...socket.places };
  const work = new WorkStack(app, id("Work"), {
    ...code,
    data,
    places: second,
    description: "Backspread: what runs while nobody waits",
  });
  const api = new ApiStack(app, id("Api"), {
    ...code,
    places: { ...second, ...work.places },
    description: "Backspread: what answers calls",
  });

  if (socket.secrets)
    new SiteStack(app, id("Site"), {
      stage,
      socket,
      api,
      secrets: socket.secrets,
      description: "Backspread: what browsers see",
    });
  const { alarms } = stage;
  if (alarms)
    new WatchStack(app, id("Watch"), {
      stage: { ...stage, alarms },
      socket,
      work,
      api,
      description: "Backspread: what operators are told",
    });
};
