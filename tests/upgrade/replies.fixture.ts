import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { openImapServer } from "@outbound/dev/sandbox/imap-server";
import { MailStore } from "@outbound/dev/sandbox/mail-store";
import { welcomeMailbox } from "@outbound/dev/sandbox/welcome-mail";
import { freePort } from "@outbound/servers/free-port";
import { eventually } from "@outbound/testing/eventually";
import type { Mail } from "@outbound/testing/smtp-sink";
import { atAnyTime, replyPath, webhookPath } from "../chaos/audience.ts";
import type { Tally } from "../chaos/client.ts";
import { type Ask, ignoreDuplicate, operatorOf } from "../chaos/operator.ts";
import { inSequence } from "../chaos/people.ts";
import type { World } from "../chaos/world.ts";

const mailboxes = ["anne@answered.example", "axel@answered.example"];

/**
 * People who get the first of two mails and answer it into the sender's inbox. The returned function lets nobody begin, and
 * resolves when the others have answered.
 */
export async function startReplies(
  world: World<unknown>,
  perSecond: number,
  started: AsyncDisposableStack,
): Promise<() => Promise<void>> {
  const { broker, load, sink, flows } = world;
  const store = new MailStore(join(world.logFolder, "inboxes"));
  const open = async (user: string) => welcomeMailbox(await store.folderOf(user), user);
  const imap = await openImapServer(await freePort(), open);
  started.defer(() => imap.close());
  const ask = operatorOf(broker);
  const { workspace, campaign } = await createAudience(ask, world, imap.port);
  flows.add("reply");

  const converse = async (tally: Tally) => {
    const email = `${randomUUID()}${inSequence}`;
    await ask(createProspect, { email, campaign }, workspace).catch(ignoreDuplicate);
    const arrived = () => sink.mails.find(({ to }) => to[0] === email) ?? false;
    const mail = (await eventually(arrived)) as Mail;
    const folder = await store.folderOf(mail.from);
    await folder.deliver(replyTo(mail, email));
    load.acknowledge({ kind: "reply", tally, email, id: "" });
  };
  const stopping = new AbortController();
  const conversations: Promise<void>[] = [];
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const tally = load.current();
      conversations.push(converse(tally).catch((error) => void tally.wrongAnswers.push(`reply: ${error}`)));
      await sleep(1_000 / perSecond);
    }
  })();
  return async () => {
    stopping.abort();
    await writing;
    await Promise.all(conversations);
  };
}

async function createAudience(ask: Ask, { sink, receiver }: World<unknown>, imapPort: number) {
  const { id } = await ask(createWorkspace, { name: "Answered" }, randomUUID());
  for (const email of mailboxes) {
    const imap = { host: "127.0.0.1", port: imapPort, user: email, pass: "secret" };
    await ask(addMailbox, { email, smtp: sink.smtp, imap }, id);
  }
  const steps = [0, 1].map((delay_days) => ({ delay_days, subject: "A word", body: "Are you interested?" }));
  const campaign = await ask(applyCampaign, { name: "Answered", mailboxes, settings: atAnyTime, steps }, id);
  await ask(startCampaign, { id: campaign.id }, id);
  await ask(setWebhook, { url: receiver.url(webhookPath) }, id);
  for (const event of ["new_reply", "positive_reply"] as const) {
    await ask(subscribeHook, { event, target_url: receiver.url(replyPath) }, id);
  }
  return { workspace: id, campaign: campaign.id };
}

function replyTo({ from, text }: Mail, email: string): string {
  const messageId = /^Message-ID: (<\S+>)/im.exec(text)?.[1] ?? "";
  return [
    `From: ${email}`,
    `To: ${from}`,
    "Subject: Re: A word",
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${randomUUID()}@answering.example>`,
    `In-Reply-To: ${messageId}`,
    "",
    "Yes, I am interested. Let's talk on Tuesday.",
    "",
  ].join("\r\n");
}
