import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../home/home.ts";
import { Agenda } from "./agenda.ts";
import { demoMailbox, personaOf, type Reaction, reactionsTo } from "./people.ts";
import { react, type World } from "./react.ts";
import { readMail } from "./received-mail.ts";
import type { Delivery } from "./smtp-server.ts";

type Task = { file: string; from: string; to: string; reaction: Reaction };

type Options = Omit<World, "hasWebhooks"> & { delayFactor: number };

/** The tracker takes an earlier visitor for a program, so no factor makes people faster than this. */
const soonestVisitSeconds = 3.5;

export async function openPeople(home: Home, { delayFactor, ...options }: Options) {
  const { feed, store } = options;
  const hasWebhooks = (mailbox: string) => mailbox === demoMailbox;
  const world: World = { ...options, hasWebhooks };
  const agenda = await Agenda.open<Task>(home, "sandbox/planned.json", async ({ file, from, to, reaction }) => {
    const source = await readFile(join(home.path("outbox"), file)).catch(() => undefined);
    const mail = source && (await readMail(source, from, to));
    if (mail) await react(world, mail, reaction);
  });

  const delayMs = ({ act, afterSeconds }: Reaction) => {
    const soonest = act === "open" || act === "click" ? soonestVisitSeconds : 0;
    return Math.max(afterSeconds * delayFactor, soonest) * 1_000;
  };

  return {
    start: () => agenda.start(),
    stop: () => agenda.stop(),

    refusalOf(to: string, from: string): { code: number; text: string } | undefined {
      if (personaOf(to) !== "unknown") return undefined;
      const webhooks = hasWebhooks(from) ? ["bounced", "bounce"] : [];
      feed.announce(to, "is unknown to the mail server, which refused (550 5.1.1)", webhooks);
      return { code: 550, text: `5.1.1 <${to}>: Recipient address rejected: User unknown` };
    },

    async onMail({ from, recipients, file, source }: Delivery): Promise<void> {
      for (const to of recipients) {
        if (to === from) {
          await (await store.folderOf(to)).deliver(source);
          continue;
        }
        const mail = await readMail(source, from, to);
        if (!mail) continue;
        if (mail.isTest || mail.isAnswer) {
          feed.announce(to, mail.isTest ? "got a test email" : "got a reply");
          continue;
        }
        feed.announce(to, `got email ${mail.number}`, hasWebhooks(from) ? ["sent"] : []);
        const planned = reactionsTo(to, mail.number).map((reaction) => ({
          id: `${file} ${to} ${reaction.act}`,
          at: Date.now() + delayMs(reaction),
          task: { file, from, to, reaction },
        }));
        await agenda.add(planned);
      }
    },
  };
}
