import { connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { openDatabase } from "@outbound/postgres/database";
import { startDovecot } from "@outbound/testing/dovecot";
import { silentLog } from "@outbound/testing/silent-log";
import type { SystemAddress } from "@outbound/testing/system";
import type { Page } from "playwright-core";
import { atRest } from "../campaigns/at-rest.ts";
import { draftCampaign } from "../campaigns/audience.ts";
import { startChild } from "../child.ts";
import { mailTo, type Sent } from "../inbox/mails.ts";

/** As many as an inbox of 800 pixels draws: it leaves out what is far from the view. */
const people = 12;

/** From the arrival of a reply in Dovecot, which announces it, until the open inbox shows it. Needs Dovecot. */
export async function timeReplies(
  system: SystemAddress,
  workspaceId: string,
  inbox: Page,
): Promise<number[] | undefined> {
  await using stack = new AsyncDisposableStack();
  const dovecot = await startDovecot();
  if (typeof dovecot === "string") {
    console.error(`Skipped: ${dovecot}`);
    return undefined;
  }
  stack.use(dovecot);
  const { amqpUrl: url, namespace, databaseUrls } = system;
  const broker = await connectBroker({ url, namespace, name: "bench", log: silentLog });
  stack.defer(() => broker.close());
  const db = openDatabase({ url: databaseUrls.campaign, applicationName: "bench", poolSize: 1 });
  stack.defer(() => db.close());
  const sink = stack.use(await startChild(new URL("../sends/sink.ts", import.meta.url)));

  const { call } = rpcClient(broker);
  const imap = dovecot.newUser();
  const mailbox = {
    email: "inbox@sender.example",
    smtp: { host: "127.0.0.1", port: Number(sink.ready), secure: false },
    imap,
  };
  const { caller, campaignId } = await draftCampaign(call, [mailbox], people, workspaceId);
  await call(startCampaign, { id: campaignId }, caller);
  await atRest(db, people);
  const { rows } = await db.query<Sent>(
    `select s.message_id, p.email as to, $2 as from from send s
     join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id where s.workspace_id = $1`,
    [workspaceId, mailbox.email],
  );
  const conversations = inbox.getByRole("list", { name: "Conversations" }).getByRole("listitem");
  const times: number[] = [];
  for (const [at, sent] of rows.entries()) {
    await dovecot.deliver(imap, mailTo(sent, 0).text);
    const startedAt = performance.now();
    await conversations.nth(at).waitFor();
    times.push(performance.now() - startedAt);
    await atRest(db);
  }
  // The mailbox may not have been watched when the first one came.
  return times.slice(1);
}
