const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands between tags; control characters, which keys may hold, as numbers. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A document of one element with simple fields, and what else it holds as XML. */
export const xml = (
  name: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  more = "",
): string => {
  const inner = Object.entries(fields).map(
    ([field, value]) => `<${field}>${escaped(String(value))}</${field}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner.join("")}${more}</${name}>`;
};
