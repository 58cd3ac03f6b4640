export class StartError extends Error {
  override readonly name = "StartError";
}

/** Any other error is a bug and is printed with its stack. */
export function printProblem(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
}
