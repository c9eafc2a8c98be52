/** Why a command does not do what it was asked for, in words for whoever typed it: nothing was changed by it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
