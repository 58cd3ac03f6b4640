import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inBatchesBy } from "@outbound/batching/in-batches";
import type { Call } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import { getAttachment } from "@outbound/contracts/attachments/get-attachment";
import type { Caller } from "@outbound/contracts/caller";
import { identifyMailbox } from "@outbound/contracts/mailboxes/identify-mailbox";
import type { WireInputOf } from "@outbound/contracts/operation";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { dispatchTestMail } from "@outbound/contracts/sending/dispatch-test-mail";
import { endLease } from "@outbound/contracts/sending/end-lease";
import { findHolder } from "@outbound/contracts/sending/find-holder";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { loadTestMail } from "@outbound/contracts/sending/load-test-mail";
import type { Log } from "@outbound/service/log";
import { currentOrigin } from "@outbound/tracing/origin";
import type { LoadedSend } from "../smtp/build-message.ts";

type SendReference = WireInputOf<typeof loadSend>["sends"][number];
type DispatchRequest = WireInputOf<typeof dispatchSend>["sends"][number];

export type AskCampaign = ReturnType<typeof askCampaign>;

export function askCampaign(call: Call, { dispatchMs }: { dispatchMs: number }, log: Log) {
  const requestDispatch = together<DispatchRequest, boolean>(dispatchSend.name, log, async (sends, caller) => {
    const { answers } = await call(dispatchSend, { sends }, caller, { timeoutMs: dispatchMs });
    return answers.map((answer) => answer && answer.go);
  });
  return {
    load: together<SendReference, LoadedSend>(
      loadSend.name,
      log,
      async (sends, caller) => (await call(loadSend, { sends }, caller)).mails,
    ),
    /** Undefined when it is gone. */
    loadAttachment: async (workspaceId: string, id: string): Promise<string | undefined> => {
      try {
        return (await call(getAttachment, { id }, callerOf(workspaceId))).content;
      } catch (error) {
        if (error instanceof AppError && error.kind === "not-found") return undefined;
        throw error;
      }
    },
    requestDispatch: (...request: Parameters<typeof requestDispatch>) =>
      repeatWhileUnavailable(() => freshly(() => requestDispatch(...request), dispatchMs / 2), dispatchMs),
    findHolder: async (workspaceId: string, send: WireInputOf<typeof findHolder>) =>
      (await call(findHolder, send, callerOf(workspaceId))).worker,
    identify: (mailbox_id: string, caller: Caller) => call(identifyMailbox, { id: mailbox_id }, caller),
    loadTest: (test: WireInputOf<typeof loadTestMail>, caller: Caller) => call(loadTestMail, test, caller),
    dispatchTest: async (key: string, caller: Caller) =>
      (await call(dispatchTestMail, { key }, caller, { timeoutMs: dispatchMs })).go,
    endLease: async (workspaceId: string, lease: WireInputOf<typeof endLease>) =>
      void (await call(endLease, lease, callerOf(workspaceId))),
  };
}

const firstWaitMs = 50;
const longestWaitMs = 1_000;

/** Repeats while the campaign is being changed, for as long as the mail server may wait. */
async function repeatWhileUnavailable<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof AppError && error.kind === "unavailable";
      if (!isPassing || performance.now() + waitMs > giveUpAt) throw error;
      await sleep(waitMs * (0.5 + Math.random() / 2));
    }
  }
}

/** What stops the mail may have been committed since a grant that was long on its way: a repeat sees it. */
async function freshly(ask: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const askedAt = performance.now();
  const isGranted = await ask();
  if (isGranted && performance.now() - askedAt > longestMs) throw new AppError("unavailable", "The grant came late.");
  return isGranted;
}

const callerOf = (workspaceId: string): Caller => ({
  workspaceId,
  requestId: currentOrigin()?.request_id ?? randomUUID(),
});

type AskAll<Send, Result> = (sends: Send[], caller: Caller) => Promise<(Result | null)[]>;

/** The answer null means that this send has to be asked for alone. */
const together = <Send, Result>(name: string, log: Log, ask: AskAll<Send, Result>) =>
  inBatchesBy<Send, Result>({
    name,
    log,
    together: async (sends, workspaceId) =>
      (await ask([...sends], callerOf(workspaceId))).map((answer) => answer ?? undefined),
  });
