import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { EachOperation } from "@outbound/contracts/operations";
import { post } from "./ask.ts";

type OperatorOperation = Extract<EachOperation, { app: { role: "operator" } | { operator: true } }>;

type Named<Name> = Extract<OperatorOperation, { name: Name }> & Operation;
export type OperatorOperationName = OperatorOperation["name"];
export type OperatorInput<Name extends OperatorOperationName> = WireInputOf<Named<Name>>;
export type OperatorOutput<Name extends OperatorOperationName> = WireOutputOf<Named<Name>>;

/** A password, or a code where a second factor is on. */
export type Proof = { password?: string; code?: string };
type Where = {
  /** Above all workspaces unless one is named. */
  workspace?: string;
  proof?: Proof;
};

/** Throws a Refusal. */
export function askOperator<Name extends OperatorOperationName>(
  name: Name,
  input: OperatorInput<Name>,
  { workspace = operatorWorkspaceId, proof }: Where = {},
): Promise<OperatorOutput<Name>> {
  return post(name, { workspace_id: workspace, input, as_operator: true, ...(proof && { proof }) });
}
