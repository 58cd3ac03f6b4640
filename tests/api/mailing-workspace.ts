import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { onTestFinished } from "vitest";
import { addTestMailbox, freshWorkspace } from "./workspace.ts";

/** A fresh workspace whose one mailbox sends to a server of the test's own. */
export async function mailingWorkspace() {
  const workspace = await freshWorkspace();
  const sink = await startSmtpSink();
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const { email: mailbox } = await addTestMailbox(workspace, sink.smtp);
  return { workspace, sink, mailbox };
}
