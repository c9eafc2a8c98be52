/** Turns a title into a URL slug: lower-case letters and digits with hyphens. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
