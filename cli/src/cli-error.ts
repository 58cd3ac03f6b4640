/** A failure told in a sentence: what is wrong and the way out. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** What was given doesn't go together, or is not enough: the command is not understood. */
export class UsageError extends CliError {}
