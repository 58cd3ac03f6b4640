/** Why the system can't start, as a sentence for the person at the command line. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Any other error is a bug and is printed with its stack. */
export function tellProblem(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
}
