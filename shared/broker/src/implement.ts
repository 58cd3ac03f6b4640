import { AppError, toWire, type WireError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf, Operation, OutputOf } from "@outbound/contracts/operation";
import { parseInput } from "@outbound/contracts/parse-input";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import type { Log } from "@outbound/service/log";
import { z } from "zod";
import { longestMessageBytes } from "./message-limit.ts";

export type Implementation<Context> = {
  operation: Operation;
  handle(input: unknown, context: Context & Caller): Promise<unknown>;
};

/** `context.deadline` is when the caller gives up; passed on as a caller, it bounds the handler's own calls. */
export function implement<Op extends Operation, Context>(
  operation: Op,
  handle: (input: InputOf<Op>, context: Context & Caller) => Promise<OutputOf<Op>>,
): Implementation<Context> {
  return {
    operation,
    async handle(input, context) {
      const output = await handle(parseInput(operation.input, input) as InputOf<Op>, context);
      return z.encode(operation.output, output);
    },
  };
}

export type Answer = { outcome: "ok" | "domain_error" | "internal"; body: Buffer };

/** An error that isn't an AppError is logged here and crosses with its text hidden. So does an answer that is too large. */
export async function answer<Context>(
  implementation: Implementation<Context>,
  body: Buffer,
  context: Context & Caller,
  log: Log,
): Promise<Answer> {
  const given = await answerOf(implementation, body, context, log);
  if (given.body.length <= longestMessageBytes) return given;
  const { operation } = implementation;
  const { requestId: request_id, workspaceId: workspace_id } = context;
  const details = { operation: operation.name, bytes: given.body.length, request_id, workspace_id };
  log.error(details, "operation.answer_too_large");
  return refusal("internal", tooLarge(operation, "answer"));
}

async function answerOf<Context>(
  implementation: Implementation<Context>,
  body: Buffer,
  context: Context & Caller,
  log: Log,
): Promise<Answer> {
  const { operation } = implementation;
  try {
    const output = await implementation.handle(JSON.parse(body.toString()), context);
    return { outcome: "ok", body: Buffer.from(JSON.stringify(output) ?? "null") };
  } catch (error) {
    if (error instanceof AppError) return refusal("domain_error", toWire(error));
    const { requestId: request_id, workspaceId: workspace_id } = context;
    log.error({ err: error, operation: operation.name, request_id, workspace_id }, "operation.failed");
    return refusal("internal", error instanceof DatabaseUnavailable ? databaseUnavailable(operation) : toWire(error));
  }
}

export function refusal(outcome: "domain_error" | "internal", error: WireError): Answer {
  return { outcome, body: Buffer.from(JSON.stringify(error)) };
}

/** Refuses one call. Sent as it is, the message would end the session of its whole process. */
export function tooLarge({ readOnly }: Operation, what: "request" | "answer"): WireError {
  const problem = `${what} is larger than ${longestMessageBytes / 1_024 ** 2} MiB.`;
  return { kind: "internal", message: readOnly ? `Couldn't read this resource: the ${problem}` : `The ${problem}` };
}

export function databaseUnavailable(operation: Operation): WireError {
  const error = {
    kind: "internal",
    message: "The database is unavailable.",
    isUnavailable: true,
    forPeople: "Outbound can’t reach its database. Try again in a minute.",
  } as const;
  if (operation.dbErrorCode) return { ...error, code: "db-error" };
  if (!operation.readOnly) return error;
  return { ...error, message: "Couldn't read this resource: the database is unavailable." };
}
