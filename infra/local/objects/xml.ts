const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands between tags; control characters, which keys may hold, as numbers. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

type Fields = Readonly<Record<string, string | number | boolean>>;

/** An element with simple fields, and what else it holds as XML. */
export const element = (name: string, fields: Fields, more = ""): string => {
  const inner = Object.entries(fields).map(
    ([field, value]) => `<${field}>${escaped(String(value))}</${field}>`,
  );
  return `<${name}>${inner.join("")}${more}</${name}>`;
};

/** A document of one element. */
export const xml = (name: string, fields: Fields, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, fields, more)}`;
