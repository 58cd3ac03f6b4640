import { randomUUID } from "node:crypto";
import { inBatches } from "@outbound/broker/in-batches";
import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import type { WireInputOf } from "@outbound/contracts/operation";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { currentOrigin } from "@outbound/tracing/origin";
import type { LoadedSend } from "./build-message.ts";

type Asked = WireInputOf<typeof loadSend>["sends"][number];
type Leaving = WireInputOf<typeof dispatchSend>["sends"][number];

export type AskCampaign = ReturnType<typeof askCampaign>;

/** What a mailer asks about its sends: those of a workspace that ask at the same time share a call. */
export function askCampaign(call: Call, { leaveMs }: { leaveMs: number }) {
  return {
    load: together<Asked, LoadedSend>(async (sends, caller) => (await call(loadSend, { sends }, caller)).mails),
    mayLeave: together<Leaving, boolean>(async (sends, caller) => {
      const { answers } = await call(dispatchSend, { sends }, caller, { timeoutMs: leaveMs });
      return answers.map((answer) => answer && answer.go);
    }),
  };
}

/** Null is the answer to a send that has to be asked for alone. */
function together<Send, Answer>(ask: (sends: Send[], caller: Caller) => Promise<(Answer | null)[]>) {
  const askFor = async (workspaceId: string, sends: readonly Send[]) => {
    const requestId = currentOrigin()?.request_id ?? randomUUID();
    return (await ask([...sends], { workspaceId, requestId })).map((answer) => answer ?? undefined);
  };
  return inBatches<Send, Answer>({
    together: (_, workspaceId, sends) => askFor(workspaceId, sends),
    async alone(_, workspaceId, send) {
      const [answer] = await askFor(workspaceId, [send]);
      if (answer === undefined) throw new Error("the campaign service gave no answer");
      return answer;
    },
  });
}
