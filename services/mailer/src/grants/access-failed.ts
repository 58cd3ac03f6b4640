/** Who has to act: a person at the provider, the operator whose client it refused, or nobody while it is away. */
type Whose = "person" | "operator" | "nobody";

/** Its message is shown to people and contains no token. */
export class AccessFailed extends Error {
  readonly whose: Whose;

  constructor(whose: Whose, message: string, cause?: unknown) {
    super(message, { cause });
    this.whose = whose;
  }
}
