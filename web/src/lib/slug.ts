/** A title as a part of an address: lower case, letters and digits, with hyphens between its words. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
