import { useNames } from "../../../ui/colleague.tsx";
import { listWords as said } from "./list-words.ts";

const token = "API token ";

/** Whom the API names as who paused something: a member by their address, a token, or the operator. */
export function useActor(workspace: string): (actor: string) => string {
  const nameOf = useNames(workspace);
  return (actor) => {
    if (actor === "operator") return said.byOperator;
    return actor.startsWith(token) ? said.byToken(actor.slice(token.length)) : nameOf(actor);
  };
}
