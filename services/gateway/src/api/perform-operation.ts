import { AppError } from "@outbound/contracts/app-error";
import type { HttpBinding } from "@outbound/contracts/operation";
import { parseInput } from "@outbound/contracts/parse-input";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Token } from "../http/exchange.ts";
import type { JsonBody } from "../http/read-json-body.ts";
import type { Reply } from "../http/reply.ts";
import { answerOnce, checkedKey, fingerprintOf } from "../idempotency/idempotency-key.ts";
import { type Asking, askService, refuseTold } from "./ask-service.ts";
import type { PublishedOperation } from "./published-operation.ts";
import { inputPicker } from "./request-input.ts";

/** One request for an operation, whichever way it came. */
export type OperationRequest = {
  token: Token;
  source: "api" | "mcp";
  requestId: string;
  /** With the body, what a repeat under the same Idempotency-Key must equal. */
  method: string;
  url: string;
  idempotencyKey: unknown;
  path: object;
  query: object;
  readBody: (limitBytes: number) => Promise<JsonBody>;
};

export type Performer = (request: OperationRequest) => Promise<Reply>;
type Performing = Asking & { db: Db; log: Log };

const noBody: JsonBody = { bytes: Buffer.alloc(0), json: {} };

/** Checks a request, has the service answer it, and keeps the answer under its Idempotency-Key. Throws each refusal. */
export function performer(gateway: Performing, operation: PublishedOperation): Performer {
  const { http, bodyLimitBytes, idempotent } = operation;
  const pickInput = inputPicker(operation, http);

  return async ({ token, source, requestId, method, url, idempotencyKey, path, query, readBody }) => {
    const actor = { actor_kind: "token", actor_id: token.id, actor_name: token.name, source } as const;
    if (token.isReadOnly && http.method !== "get") {
      const caller = { workspaceId: token.workspaceId, requestId };
      await refuseTold(gateway, { operation, input: path, caller, actor }, readOnlyToken());
    }

    const key = idempotent ? checkedKey(idempotencyKey) : undefined;
    const body = bodyLimitBytes ? await readBody(bodyLimitBytes) : noBody;
    const input = pickInput({ path, query, body: body.json });
    parseInput(operation.input, input);

    const run = async (commandId?: string): Promise<Reply> => {
      const keptActor = operation.keepsActor && `API token ${token.name}`;
      const caller = {
        workspaceId: token.workspaceId,
        requestId,
        ...(commandId && { commandId }),
        ...(keptActor && { actor: keptActor }),
      };
      // The service parses the input again: each process trusts only what it has parsed itself.
      return toReply(http, await askService(gateway, { operation, input, caller, actor }));
    };
    if (!key) return run();
    const fingerprint = fingerprintOf(method, url, body.bytes);
    return answerOnce(gateway, { tokenId: token.id, key, fingerprint }, run);
  };
}

export const readOnlyToken = () => new AppError("forbidden", "This token is read-only.", { code: "read-only-token" });

/** The service's bytes are the body, unless the status or a hidden field depends on what they say. */
function toReply({ status, hidden = [] }: HttpBinding, body: Buffer): Reply {
  if (status === 204) return { status };
  if (typeof status === "number" && hidden.length === 0) return { status, body };
  const output: Record<string, unknown> = JSON.parse(body.toString());
  const shown = Object.entries(output).filter(([name]) => !hidden.includes(name));
  return {
    status: typeof status === "number" ? status : status(output as never),
    body: Buffer.from(JSON.stringify(Object.fromEntries(shown))),
  };
}
