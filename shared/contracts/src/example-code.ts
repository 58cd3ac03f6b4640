import { type ErrorCode, usualCodes } from "./error-codes.ts";
import type { ErrorKind } from "./error-kinds.ts";
import type { Example } from "./operation.ts";

export function exampleCode({ refused, code, output }: Example & { refused: ErrorKind }): ErrorCode {
  return code ?? (output as { code?: ErrorCode }).code ?? usualCodes[refused];
}
