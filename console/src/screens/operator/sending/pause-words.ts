import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { words } from "../words.ts";

export type Pause = OperatorOutput<"sending.pauses">["data"][number];

export function pausedWhat({ scope, mailbox, workspace_id }: Pause, nameOf: (id: string) => string): string {
  if (mailbox) return mailbox.email;
  return scope === "all" || workspace_id === null ? words.sending.all : nameOf(workspace_id);
}

export const pauseOf = (id: string, pauses: readonly Pause[]): Pause | undefined =>
  pauses.find(({ scope, workspace_id }) => scope === "all" || (scope === "workspace" && workspace_id === id));
