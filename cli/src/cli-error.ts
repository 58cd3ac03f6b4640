/** A failure told in a sentence: what is wrong and the way out. */
export class CliError extends Error {
  override readonly name = "CliError";
}
