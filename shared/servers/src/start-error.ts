/** Why the system can't start, in a sentence for whoever typed the command. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Anything else is a bug, and told with where it happened. */
export function tellProblem(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
}
