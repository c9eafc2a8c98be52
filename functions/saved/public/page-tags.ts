import { linkPath, linkPicturePath, PICTURE_SIZE } from "#shared/contracts/shared-links.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";
import { escaped } from "../../texts/escaped.ts";
import { descriptionOf, pictureInWords, titleOf } from "./words.ts";

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
export const pageOf = ({ html, origin }: Site, shared: Shared | undefined): string => {
  const withTags = (text: string, tags: string): string =>
    text.replace("</head>", () => `  ${tags}\n  </head>`);
  if (!shared) return withTags(html, NOINDEX);
  const title = `<title>${escaped(titleOf(shared.row))} · Backspread</title>`;
  const bare = html
    .replace(/<meta\s+name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => title);
  return withTags(bare, metaTags(shared, origin));
};
