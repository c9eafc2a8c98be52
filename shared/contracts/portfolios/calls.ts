import * as z from "zod";
import { route } from "../route.ts";
import { TaskId } from "../task-id.ts";
import { PortfolioFormAnswer } from "./form-answer.ts";
import { PortfolioForm } from "./request.ts";
import { SavedPortfolioMessage } from "./saved.ts";
import { SavedPortfolioParams } from "./saved-calls.ts";

/** The calls of portfolios (P18). Running ones are tasks (`backtests.ts`). */

export const getPortfolioForm = route({
  method: "GET",
  path: "/api/portfolios/",
  access: "member",
  scopes: ["read"],
  summary: "The portfolio's form: an initial request and the limits",
  response: PortfolioFormAnswer,
});

export const submitPortfolio = route({
  method: "POST",
  path: "/api/portfolios/",
  access: "member",
  scopes: ["run"],
  summary: "Start a portfolio; a retry with the same Idempotency-Key header returns the same task",
  body: PortfolioForm,
  response: z.object({ task_id: TaskId }),
  refusals: [402, 409],
});

export const getPortfolio = route({
  method: "GET",
  path: "/api/portfolios/saved/{user}/{id}",
  access: "member",
  scopes: ["read"],
  summary: "A saved portfolio of the caller, or one shared by its creator",
  params: SavedPortfolioParams,
  response: z.object({ message: SavedPortfolioMessage }),
  refusals: [410],
});
