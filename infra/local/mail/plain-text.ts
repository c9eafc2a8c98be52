const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const MAX_CODE_POINT = 0x10ffff;

const characterOf = (number: number): string =>
  number <= MAX_CODE_POINT ? String.fromCodePoint(number) : "";

const decoded = (html: string): string =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    return NAMED[name.toLowerCase()] ?? whole;
  });

const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi;
const NOT_SHOWN = /<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi;
const BREAK = /<br\s*\/?>|<\/(?:div|li|tr|table)\s*>/gi;
const GAP = /<\/(?:p|h[1-6]|ul|ol)\s*>/gi;
const TAG = /<[^>]*>/g;

/** Replaces each link by its label and address, or by the address alone where the label is the same. */
const withAddresses = (html: string): string =>
  html.replace(LINK, (_, double?: string, single?: string, label = "") => {
    const address = double ?? single ?? "";
    const words = label.replace(TAG, "").trim();
    return words === "" || words === address ? address : `${words}: ${address}`;
  });

/** Returns the text of HTML: a line per block, an empty line between paragraphs, addresses of links written out. */
export const plainTextOf = (html: string): string => {
  const oneLine = html.replace(NOT_SHOWN, "").replace(/\s+/g, " ");
  const text = decoded(withAddresses(oneLine).replace(BREAK, "\n").replace(GAP, "\n\n").replace(TAG, ""));
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};

/** Returns the web addresses that HTML links to, each once, in their order. */
export const linksIn = (html: string): string[] => {
  const addresses = [...html.matchAll(LINK)].map(([, double, single]) => decoded(double ?? single ?? ""));
  return [...new Set(addresses.filter((address) => /^https?:\/\//.test(address)))];
};
