import type { Broker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { conflict } from "@outbound/contracts/app-error";
import { dispatchTestMail } from "@outbound/contracts/sending/dispatch-test-mail";
import { loadTestMail } from "@outbound/contracts/sending/load-test-mail";

export const testSender = "mara@acme.test";

export const testMessageId = (key: string) => `<${key}@acme.test>`;

/** Stands for the campaign service: a key begins once. Returns the keys that have begun. */
export async function serveTestMails(broker: Broker, afterBegun: () => Promise<unknown> = async () => {}) {
  const begun = new Set<string>();
  const load = implement(loadTestMail, async ({ key, to, mailbox_id = "" }) => {
    if (begun.has(key)) throw conflict("Begun.");
    const from = { name: null, address: testSender };
    const message = { message_id: testMessageId(key), date: new Date(), from, to, subject: "[Test] Hi" };
    return {
      mailbox_id,
      envelope: { from: testSender, to },
      message: { ...message, text: "A question.", html: null, headers: [], attachments: [] },
    };
  });
  const dispatch = implement(dispatchTestMail, async ({ key }) => {
    const go = !begun.has(key);
    begun.add(key);
    await afterBegun();
    return { go };
  });
  await serveOperations(broker, { service: "campaign", operations: [load, dispatch], context: {} });
  return begun;
}
