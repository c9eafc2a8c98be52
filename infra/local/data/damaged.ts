/** Stored bytes differ from the bytes that were written. The message names the file. */
export class Damaged extends Error {
  override readonly name = "Damaged";
}
