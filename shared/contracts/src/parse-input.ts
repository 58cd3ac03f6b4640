import type { ZodError, z } from "zod";
import { type AppError, badRequest } from "./app-error.ts";

/** API: Errors. Reports the first problem, one of the whole input before one of a field, as a 400. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

export function invalidInput(error: ZodError): AppError {
  const issue = error.issues.find(({ path }) => path.length === 0) ?? error.issues[0];
  return badRequest(issue?.message ?? "The request is not valid.", { cause: error });
}
