export class CliError extends Error {
  override readonly name = "CliError";
}

export class UsageError extends CliError {}
