export class CliError extends Error {
  override readonly name = "CliError";
}

/** Arguments are missing or contradict each other. */
export class UsageError extends CliError {}
