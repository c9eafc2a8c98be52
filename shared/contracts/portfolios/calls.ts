import * as z from "zod";
import { route } from "../route.ts";
import { TaskId } from "../task-id.ts";
import { PortfolioFormAnswer } from "./form-answer.ts";
import { PortfolioForm } from "./request.ts";
import { SavedPortfolioMessage } from "./saved.ts";
import { SavedPortfolioParams } from "./saved-calls.ts";

/** The calls of portfolios (P18). Running ones are tasks (`backtests.ts`). */

export const getPortfolioForm = route("GET", "/api/portfolios/", ["read"], {
  summary: "The portfolio's form: an initial request and the limits",
  response: PortfolioFormAnswer,
});

export const submitPortfolio = route("POST", "/api/portfolios/", ["run"], {
  summary: "Start a portfolio; a retry with the same Idempotency-Key header returns the same task",
  body: PortfolioForm,
  response: z.object({ task_id: TaskId }),
  refusals: [402, 409],
});

export const getPortfolio = route("GET", "/api/portfolios/saved/{user}/{id}", ["read"], {
  summary: "A saved portfolio of the caller, or one shared by its creator",
  params: SavedPortfolioParams,
  response: z.object({ message: SavedPortfolioMessage }),
  refusals: [410],
});
