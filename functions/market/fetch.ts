import * as z from "zod";
import { step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { env, operatorsEmail } from "../process/env.ts";
import { once } from "../process/once.ts";
import { mailer } from "../store/mail/mailer.ts";
import { inbox } from "../store/objects/objects.ts";
import { readSecretNamed } from "../store/secret.ts";
import { PUBLIC } from "./fetch/drop.ts";
import { fetchFiles } from "./fetch/fetch-files.ts";
import { FetchOrder } from "./fetch/fetch-order.ts";

/** `again` fetches a file that the inbox already has. `date` asks for the file of another session. */
const Event = z.object({ again: z.boolean().optional(), date: z.iso.date().optional() });

const ports = once(() => ({
  inbox,
  clock,
  mailer,
  operatorsEmail: operatorsEmail(),
  orders: FetchOrder.array().parse(JSON.parse(env("FETCHES"))),
  secretNamed: readSecretNamed,
  reach: PUBLIC,
}));

export const handler = step(Event, fetchFiles, ports);
