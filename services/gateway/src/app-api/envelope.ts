import { badRequest } from "@outbound/contracts/app-error";
import { codeInput } from "@outbound/contracts/people/session";
import { isUuid } from "@outbound/contracts/uuid";
import { z } from "zod";
import { refuseUnstorable } from "../http/refuse-unstorable.ts";

const proofInput = z.object({ password: z.string().max(200).optional(), code: codeInput.optional() });

export type Envelope = {
  workspaceId: string;
  input: unknown;
  /** A person asks as one who runs the installation, and not by their role in the workspace. */
  asOperator: boolean;
  proof: z.output<typeof proofInput>;
};

export function openEnvelope(body: Record<string, unknown>): Envelope {
  const { workspace_id: workspaceId, input = {}, as_operator: asOperator = false, proof = {} } = body;
  if (typeof workspaceId !== "string" || !isUuid(workspaceId)) throw badRequest("`workspace_id` must be a UUID.");
  if (typeof asOperator !== "boolean") throw badRequest("`as_operator` must be true or false.");
  const read = proofInput.safeParse(proof);
  if (!read.success) throw badRequest("`proof` must hold a password or a code.");
  refuseUnstorable(input, "input");
  refuseUnstorable(read.data, "proof");
  return { workspaceId: workspaceId.toLowerCase(), input, asOperator, proof: read.data };
}
