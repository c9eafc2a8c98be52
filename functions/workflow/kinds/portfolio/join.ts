import type { UnsavedPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { joinOfAll } from "../job-kind.ts";
import { portfolioPieces } from "./pieces.ts";

export const joinPortfolio = joinOfAll(portfolioPieces, ({ file }, [results]) => {
  if (!results) throw new Error("a portfolio has no results");
  const unsaved: UnsavedPortfolio = { creator: file.username, date_created: file.createdAt };
  return { results, unsaved, isWhole: true };
});
