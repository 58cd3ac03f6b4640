/** Status 0 means that the server was not reached. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** The refusal's code, where the server was reached. */
  readonly code: string | null;
  /** What else its body says. */
  readonly details: object;

  constructor(status: number, message: string, code: string | null = null, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
