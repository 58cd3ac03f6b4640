import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { EachOperation } from "@outbound/contracts/operations";
import type { Role } from "@outbound/contracts/people/role";
import type { sessionActions } from "@outbound/contracts/people/session-acts";
import type { z } from "zod";
import { askForProof } from "./ask-for-proof.ts";
import { noteAnswer, noteUnreached } from "./reach.ts";
import { Refusal } from "./refusal.ts";
import { sendRequest } from "./send-request.ts";

/** Only types are imported: the compiler checks the page's requests, and the page downloads no contract. */
type AppOperation = Extract<EachOperation, { app: { role: Role } }>;
type AppAction = (typeof sessionActions)[number];

type Named<All extends { name: string }, Name> = Extract<All, { name: Name }>;
export type OperationName = AppOperation["name"];
export type Input<Name extends OperationName> = WireInputOf<Named<AppOperation, Name> & Operation>;
export type RoleOf<Name extends OperationName> = Named<AppOperation, Name>["app"]["role"];
export type Output<Name extends OperationName> = WireOutputOf<Named<AppOperation, Name> & Operation>;

/** Looked up by name, because TypeScript gives up on choosing one of so many. */
type Actions = {
  [Action in AppAction as Action["name"]]: { input: z.input<Action["input"]>; output: z.input<Action["output"]> };
};
export type ActionInput<Name extends keyof Actions> = Actions[Name]["input"];
export type ActionOutput<Name extends keyof Actions> = Actions[Name]["output"];

/** A repeat under the same key has no second effect. Throws a Refusal. */
export function ask<Name extends OperationName>(
  name: Name,
  workspaceId: string,
  input: Input<Name>,
  key?: string,
): Promise<Output<Name>> {
  return post(name, { workspace_id: workspaceId, input }, key);
}

/** Throws a Refusal. */
export function act<Name extends AppAction["name"]>(name: Name, input: ActionInput<Name>): Promise<ActionOutput<Name>> {
  return post(name, input);
}

/** What needs a recent proof is sent again once the person has given one. */
export async function post<Answer>(name: string, body: unknown, key?: string): Promise<Answer> {
  try {
    return await postOnce(name, body, key);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "needs-proof" && (await askForProof()))) throw error;
    return postOnce(name, body, key);
  }
}

async function postOnce<Answer>(name: string, body: unknown, key?: string): Promise<Answer> {
  const response = await sendRequest(name, body, key).catch(() => {
    noteUnreached();
    throw new Refusal(0, "Outbound can’t be reached. Check your connection.");
  });
  noteAnswer(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const sentence = sentenceOf(answer) ?? `Outbound responded with status ${response.status}. Try again.`;
  throw new Refusal(response.status, sentence, response.headers.get("X-Error-Code"), answer ?? {});
}

function sentenceOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("for_people" in answer && typeof answer.for_people === "string") return answer.for_people;
  return "error" in answer && typeof answer.error === "string" ? answer.error : undefined;
}
