import { awayUntil, composeAutomaticReply, composeReply } from "./compose-reply.ts";
import { composeBounce, composeComplaint } from "./compose-report.ts";
import type { EventFeed } from "./event-feed.ts";
import type { MailStore } from "./mail-store.ts";
import type { Reaction } from "./people.ts";
import type { ReceivedMail } from "./received-mail.ts";

export type World = {
  store: MailStore;
  trackerUrl: string;
  feed: EventFeed;
  hasWebhooks: (mailbox: string) => boolean;
};

type Deed = { what: string; webhooks?: readonly string[]; perform: () => Promise<void> };

/** Throws when it did not work, so that it is repeated. */
export async function react(world: World, mail: ReceivedMail, reaction: Reaction): Promise<void> {
  const deed = deedOf(world, mail, reaction);
  if (!deed) return;
  const webhooks = world.hasWebhooks(mail.from) ? deed.webhooks : [];
  // Announced first, because the webhooks may arrive before the response.
  const line = world.feed.announce(mail.to, deed.what, webhooks);
  try {
    await deed.perform();
  } catch (error) {
    line.forget();
    throw error;
  }
}

function deedOf(world: World, mail: ReceivedMail, { act, says = "neutral" }: Reaction): Deed | undefined {
  const { pixel, link, unsubscribe } = mail;
  const answer = async (source: Buffer) => (await world.store.folderOf(mail.from)).deliver(source);
  switch (act) {
    case "open":
      return pixel === null ? undefined : { what: "opened the email", perform: () => visit(world, pixel) };
    case "click":
      if (link === null) return undefined;
      return { what: "clicked a link", webhooks: ["clicked"], perform: () => visit(world, link) };
    case "unsubscribe": {
      if (unsubscribe === null) return undefined;
      const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
      const perform = () => visit(world, unsubscribe, oneClick);
      return { what: "unsubscribed with one click", webhooks: ["unsubscribed", "unsubscribe"], perform };
    }
    case "reply": {
      const webhooks = ["replied", "new_reply", ...(says === "interested" ? ["positive_reply"] : [])];
      return { what: `replied: ${says}`, webhooks, perform: async () => answer(await composeReply(mail, says)) };
    }
    case "be-away": {
      const what = `is out of office until ${awayUntil().toString()}, says an automatic reply`;
      return { what, perform: async () => answer(await composeAutomaticReply(mail)) };
    }
    case "bounce": {
      const what = "has no such mailbox after all, says a delivery report";
      return { what, webhooks: ["bounced", "bounce"], perform: () => answer(composeBounce(mail)) };
    }
    case "complain":
      return { what: "reported the email as spam, says a complaint", perform: () => answer(composeComplaint(mail)) };
  }
}

/** A browser's user agent, because programs' visits aren't counted. */
const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const patienceMs = 10_000;

/** Redirects aren't followed, because they may lead anywhere. */
async function visit({ trackerUrl }: World, path: string, init: RequestInit = {}): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${trackerUrl}${path}`, { ...init, headers: browser, redirect: "manual", signal });
  await response.body?.cancel();
  if (response.status >= 400) throw new Error(`The tracker answered ${response.status}.`);
}
