import { getShared as route } from "#shared/contracts/shared-links.ts";
import { notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { admitVisitor, linkedRow } from "../saved/public/link.ts";
import { sharedBacktest, sharedPortfolio, sharedSweep } from "../saved/public/shared-backtest.ts";
import { withBody } from "../saved/saved-calls.ts";
import { follows } from "../store/follows/follows.ts";
import { limits } from "../store/limits.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

/** The backtest, portfolio or sweep behind a public link. Throws 404 for a link that never was or that its owner took back. */
export const handler = http(
  route,
  async (ports, { params, address }) => {
    await admitVisitor(ports, address);
    const row = await linkedRow(ports, params.token);
    if (!row) throw notFound("backtest");
    if (row.kind === "portfolio")
      return { message: sharedPortfolio(row, (await withBody(ports, row, "portfolio")).body) };
    if (row.kind === "sweep")
      return { message: sharedSweep(row, (await withBody(ports, row, "sweep")).body) };
    const { body } = await withBody(ports, row, "backtest");
    const follow = await ports.follows.get(row.owner, row.backtestId);
    return { message: sharedBacktest(row, body, follow?.verdict) };
  },
  () => ({ saved, sharedLinks, follows, results, limits, clock }),
);
