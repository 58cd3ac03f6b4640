/** Status 0 means that the server was not reached. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** The refusal's code, where the server was reached. */
  readonly code: string | null;

  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
