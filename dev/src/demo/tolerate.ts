import { AppError } from "@outbound/contracts/app-error";
import type { ErrorKind } from "@outbound/contracts/error-kinds";

export async function tolerate<Answer, Other>(
  answer: Promise<Answer>,
  kinds: readonly ErrorKind[],
  otherwise: Other,
): Promise<Answer | Other> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && kinds.includes(error.kind)) return otherwise;
    throw error;
  }
}
