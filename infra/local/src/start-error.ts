/** Why the system can't start, in a sentence for whoever typed the command. */
export class StartError extends Error {
  override readonly name = "StartError";
}
