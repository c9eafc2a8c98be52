import { linkPicturePath } from "#shared/contracts/shared-links.ts";
import { notFound } from "../edge/errors.ts";
import { type Page, type PageCall, page } from "../edge/page.ts";
import { clock } from "../process/clock.ts";
import { admitVisitor, linkedRow } from "../saved/public/link.ts";
import { pageOf } from "../saved/public/page-tags.ts";
import { limits } from "../store/limits.ts";
import { pictureKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";
import { rememberedSitePage, type SitePage } from "../store/site-page.ts";

type PagePorts = Pick<Ports, "saved" | "sharedLinks" | "results" | "limits" | "clock"> & {
  readonly sitePage: SitePage;
};

/** The route of the picture; the other one is the page's. */
const PICTURE_ROUTE = `GET ${linkPicturePath("{token}")}`;
/** Seconds for which a taken-back picture may stay in a crawler's cache. */
const PICTURE_SECONDS = 300;

/** The page of a public link for browsers and link previews, and its picture. A taken-back link's page answers 404. */
export const sharedPage = async (
  ports: PagePorts,
  { routeKey, params, address }: PageCall,
): Promise<Page> => {
  await admitVisitor(ports, address);
  const token = params.token ?? "";
  const row = await linkedRow(ports, token);
  const isListed = row?.listed ?? false;
  if (routeKey !== PICTURE_ROUTE)
    return {
      status: row ? 200 : 404,
      type: "text/html; charset=utf-8",
      caching: "no-store",
      isListed,
      content: pageOf(await ports.sitePage(), row && { row, token }),
    };
  const picture = row && (await ports.results.get(pictureKey(row.owner, row.backtestId)));
  if (!picture) throw notFound("picture");
  return {
    status: 200,
    type: "image/png",
    caching: `public, max-age=${PICTURE_SECONDS}`,
    isListed,
    content: picture.bytes,
  };
};

const sitePage = rememberedSitePage(clock.now);

export const handler = page(sharedPage, () => ({ saved, sharedLinks, results, limits, clock, sitePage }));
