/** Text of any encoding that begins with its mark, as UTF-8. */

const [LITTLE_ENDIAN, BIG_ENDIAN] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

const begins = (bytes: Uint8Array, [first, second]: readonly [number, number]): boolean =>
  bytes[0] === first && bytes[1] === second;

const encoder = new TextEncoder();

/** Returns the chunks of a text in UTF-16, with its mark of either order, as UTF-8 without it; others as they are. */
export const utf8Text = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isKnown = false;
  for await (const chunk of chunks) {
    const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (!isKnown && bytes.length < LITTLE_ENDIAN.length) {
      head = bytes;
      continue;
    }
    if (!isKnown && begins(bytes, LITTLE_ENDIAN)) decoder = new TextDecoder("utf-16le");
    if (!isKnown && begins(bytes, BIG_ENDIAN)) decoder = new TextDecoder("utf-16be");
    isKnown = true;
    head = new Uint8Array(0);
    yield decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (head.length > 0) yield head;
  if (decoder) yield encoder.encode(decoder.decode());
};
