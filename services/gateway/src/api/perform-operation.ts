import type { HttpBinding } from "@outbound/contracts/operation";
import { parseInput } from "@outbound/contracts/parse-input";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Token } from "../http/exchange.ts";
import type { JsonBody } from "../http/read-json-body.ts";
import type { Reply } from "../http/reply.ts";
import { answerOnce, checkedKey, fingerprintOf } from "../idempotency/idempotency-key.ts";
import { type Asking, askService, refuseAudited } from "./ask-service.ts";
import type { PublishedOperation } from "./published-operation.ts";
import { refusalOfToken } from "./refusal-of-token.ts";
import { inputPicker } from "./request-input.ts";

export type OperationRequest = {
  token: Token;
  source: "api" | "mcp";
  requestId: string;
  /** A repeat under the same Idempotency-Key must have the same method, path and body. */
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

export function performer(gateway: Performing, operation: PublishedOperation): Performer {
  const { http, bodyLimitBytes, idempotent } = operation;
  const pickInput = inputPicker(operation, http);

  return async ({ token, source, requestId, method, url, idempotencyKey, path, query, readBody }) => {
    const actor = { actor_kind: "token", actor_id: token.id, actor_name: token.name, source } as const;
    const refusal = refusalOfToken(operation, token);
    if (refusal) {
      const caller = { workspaceId: token.workspaceId, requestId };
      await refuseAudited(gateway, { operation, input: path, caller, actor }, refusal);
    }

    const key = idempotent ? checkedKey(idempotencyKey) : undefined;
    const body = bodyLimitBytes ? await readBody(bodyLimitBytes) : noBody;
    const input = pickInput({ path, query, body: body.json });
    parseInput(operation.input, input);

    const run = async (commandId?: string): Promise<Reply> => {
      const storedActor = operation.storesActor && `API token ${token.name}`;
      const caller = {
        workspaceId: token.workspaceId,
        requestId,
        ...(commandId && { commandId }),
        ...(storedActor && { actor: storedActor }),
      };
      // The service parses the input again: each process trusts only what it has parsed itself.
      return toReply(http, await askService(gateway, { operation, input, caller, actor }));
    };
    if (!key) return run();
    const fingerprint = fingerprintOf(method, url, body.bytes);
    return answerOnce(gateway, { tokenId: token.id, key, fingerprint }, run);
  };
}

/** The service's bytes are the body, unless the status or a hidden field depends on them. */
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
