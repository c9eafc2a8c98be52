import { linkPath, linkPicturePath, PICTURE_SIZE } from "#shared/contracts/shared-links.ts";
import { notFound, unavailable } from "../edge/errors.ts";
import { type Page, type PageCall, page } from "../edge/page.ts";
import { clock } from "../process/clock.ts";
import { admitVisitor, linkedRow } from "../saved/public/link.ts";
import { descriptionOf, pictureInWords, titleOf } from "../saved/public/words.ts";
import { limits } from "../store/limits.ts";
import { pictureKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedRow } from "../store/saved/saved-row.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";
import { NoSitePage, rememberedSitePage, type SitePage } from "../store/site-page.ts";
import { escaped } from "../texts/escaped.ts";

/** The site's page with the tags that link previews and search engines read. */

type Shared = { readonly row: SavedRow; readonly token: string };
type Site = { readonly html: string; readonly origin: string };

const NOINDEX = `<meta name="robots" content="noindex" />`;

const metaTags = ({ row, token }: Shared, origin: string): string => {
  const [title, description] = [titleOf(row), descriptionOf(row)];
  const named = { description, "twitter:card": "summary_large_image" };
  const properties = {
    "og:type": "website",
    "og:site_name": "Backspread",
    "og:title": title,
    "og:description": description,
    "og:url": `${origin}${linkPath(token)}`,
    "og:image": `${origin}${linkPicturePath(token)}`,
    "og:image:width": String(PICTURE_SIZE.width),
    "og:image:height": String(PICTURE_SIZE.height),
    "og:image:alt": `${title}: ${pictureInWords(row)}. ${description}`,
  };
  const tags = (attribute: string, values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(
      ([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`,
    );
  return [...tags("name", named), ...tags("property", properties), ...(row.listed ? [] : [NOINDEX])].join(
    "\n    ",
  );
};

/** Returns the page of a shared thing; without one, the site's page, kept out of search engines. */
const pageOf = ({ html, origin }: Site, shared: Shared | undefined): string => {
  const withTags = (text: string, tags: string): string =>
    text.replace("</head>", () => `  ${tags}\n  </head>`);
  if (!shared) return withTags(html, NOINDEX);
  const title = `<title>${escaped(titleOf(shared.row))} · Backspread</title>`;
  const bare = html
    .replace(/<meta\s+name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => title);
  return withTags(bare, metaTags(shared, origin));
};

type PagePorts = Pick<Ports, "saved" | "sharedLinks" | "results" | "limits" | "clock"> & {
  readonly sitePage: SitePage;
};

/** A deployment uploads the site within minutes. */
const RETRY_SECONDS = 60;

/** Returns the site's page. Throws 503 while there is none, with the reason for the log. */
const frameOf = async ({ sitePage }: PagePorts): Promise<Site> => {
  try {
    return await sitePage();
  } catch (error) {
    if (!(error instanceof NoSitePage)) throw error;
    const refusal = unavailable(
      "This page isn't available right now. Please try again in a minute.",
      RETRY_SECONDS,
    );
    refusal.cause = error;
    throw refusal;
  }
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
      content: pageOf(await frameOf(ports), row && { row, token }),
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
