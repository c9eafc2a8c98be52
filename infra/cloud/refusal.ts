/** A command's refusal, with a message for the operator. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
