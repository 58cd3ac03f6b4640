import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { AppError } from "@outbound/contracts/app-error";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import type { Db } from "@outbound/postgres/database";
import type { Random } from "@outbound/testing/seeded-random";
import type { Audience } from "./audience.ts";
import type { RecipientsServer } from "./recipients-server.ts";
import { repeatedly } from "./repeatedly.ts";

type Reply = { id: string; message_id: string; from_address: string };
/** Answers that a person was told of by their ids. */
export type Given = Map<string, Answered & { withdrawnAt?: Date }>;
type Answered = { reply: Reply; forwardedTo?: string; file: string | undefined };

/** What each person wrote, and about whom somebody said that they meant no. */
export type Said = {
  words: Map<string, { message_id: string; word: ReplyClassification }>;
  corrected: Map<string, { wasEnrolled: boolean }>;
};

export type Correspondence = {
  given: Given;
  said: Said;
  /** People write back to mails that arrived; somebody answers those who wrote before, and takes some answers back. */
  goOn(): Promise<void>;
  /** Whether there is something of each kind to judge. */
  isLively(): boolean;
};

type Parts = { audience: Audience; broker: Broker; db: Db; recipients: RecipientsServer; random: Random };
type More = { after_id?: string; confirmed?: true; attachments?: string[] };
type Mailed = {
  workspace_id: string;
  mailbox_id: string;
  message_id: string;
  recipient: string;
  prospect_id: string;
};
type Corrigible = { id: string; prospect_id: string };

const texts: Record<ReplyClassification, string> = {
  interested: "Yes, I am interested. Let's talk.",
  neutral: "Ask me again in two months.",
  notInterested: "No, thank you, we are not interested.",
};
const wordsOfTen = (["interested", "neutral", "notInterested"] as const).flatMap((word, at) =>
  Array<ReplyClassification>([3, 5, 2][at] ?? 0).fill(word),
);

const repliesPerRound = 5;
const againShare = 0.2;
const withdrawnShare = 0.4;
const forwardedShare = 0.4;
const attachedShare = 0.4;
const correctedShare = 0.5;
const longestRegretMs = 1_500;
const livelyAnswers = 6;
/** Of some the class is corrected, and some are suppressed meanwhile. */
const livelyNeutral = 8;

export function startCorrespondence({ audience, broker, db, recipients, random }: Parts): Correspondence {
  const { command } = audience;
  const given: Given = new Map();
  const said: Said = { words: new Map(), corrected: new Map() };
  let files = 0;

  const writeBack = async () => {
    const taken = recipients.taken();
    const { rows } = await repeatedly(() => db.query<Mailed>(selectUnansweredMailsSql));
    const arrived = rows.filter((mail) => taken.has(mail.message_id) && !said.words.has(mail.prospect_id));
    for (let n = 0; n < repliesPerRound && arrived.length > 0; n++) {
      const [mail] = arrived.splice(random.int(arrived.length), 1);
      // One fact, however often it has to be published.
      const id = randomUUIDv7();
      // Whoever got two mails writes back to one.
      if (!mail || said.words.has(mail.prospect_id)) continue;
      const { prospect_id, recipient } = mail;
      const word = random.pick(wordsOfTen);
      const reply = replyTo(mail, id, texts[word]);
      said.words.set(prospect_id, { message_id: reply.message_id, word });
      await repeatedly(() => publish(broker, mailReceived, reply, { id }));
      // Whoever answers neutral gets the steps of another campaign.
      if (word !== "neutral") recipients.writers.add(recipient);
    }
  };
  /** Returns the answer's id, and undefined when the answer is refused. */
  const answer = async (about: Answered, more: More = {}): Promise<string | undefined> => {
    const { reply, forwardedTo } = about;
    const answered = await (forwardedTo === undefined
      ? command(sendAnswer, { id: reply.id, text: "Tuesday at ten.", ...more })
      : command(forwardReply, { id: reply.id, to: forwardedTo, text: "For you.", ...more }));
    if (answered instanceof AppError) {
      const isAsked = answered.code === "needs-confirmation" && random.chance(0.5);
      return isAsked ? answer(about, { ...more, confirmed: true }) : undefined;
    }
    given.set(answered.id, about);
    return answered.id;
  };
  const wasForwarded = () => [...given.values()].some(({ forwardedTo }) => forwardedTo !== undefined);
  const attach = async (): Promise<{ file?: string; attachments?: string[] }> => {
    if (!random.chance(attachedShare)) return {};
    const file = `answer ${++files}`;
    return { file, attachments: [await audience.files.store(file)] };
  };
  const regret = async (id: string, about: Answered) => {
    await sleep(random.int(longestRegretMs));
    const withdrawn = await command(withdrawAnswer, { id });
    if (!(withdrawn instanceof AppError)) given.set(id, { ...about, withdrawnAt: new Date() });
  };
  const converse = async (reply: Reply) => {
    const { file, ...attached } = await attach();
    const about = { reply, file };
    const first = await answer(about, attached);
    // A short run has few conversations, and still one that was forwarded.
    if (random.chance(forwardedShare) || !wasForwarded()) await forward(reply);
    if (first === undefined) return;
    if (random.chance(againShare)) await answer({ reply, file: undefined }, { after_id: first });
    if (random.chance(withdrawnShare)) await regret(first, about);
  };
  const forward = async (reply: Reply) => {
    const forwardedTo = `colleague-of-${reply.id}@colleagues.example`;
    recipients.writers.add(forwardedTo);
    const { file, ...attached } = await attach();
    const about = { reply, file, forwardedTo };
    const id = await answer(about, attached);
    if (id !== undefined && random.chance(withdrawnShare)) await regret(id, about);
  };
  /** Somebody finds that a person who seems to say neither yes nor no says no. */
  const correct = async () => {
    const { rows } = await repeatedly(() => db.query<Corrigible>(selectNeutralRepliesSql));
    const [reply] = rows.filter(({ prospect_id }) => !said.corrected.has(prospect_id));
    if (!reply || !random.chance(correctedShare)) return;
    const corrected = await command(updateReply, { id: reply.id, classification: "notInterested" });
    if (corrected instanceof AppError) throw corrected;
    const enrolled = await repeatedly(() => db.query(selectFollowingSql, [reply.prospect_id]));
    said.corrected.set(reply.prospect_id, { wasEnrolled: enrolled.rows.length > 0 });
  };
  return {
    given,
    said,
    async goOn() {
      const { rows } = await repeatedly(() => db.query<Reply>(selectUnansweredRepliesSql));
      await Promise.all([...rows.map(converse), correct()]);
      await writeBack();
    },
    isLively() {
      const neutral = [...said.words.values()].filter(({ word }) => word === "neutral");
      return given.size >= livelyAnswers && wasForwarded() && neutral.length >= livelyNeutral;
    },
  };
}

const follows = (row: string) => `exists (
  select from campaign_beginning b where b.workspace_id = ${row}.workspace_id and b.campaign_id = ${row}.campaign_id)`;

const selectUnansweredMailsSql = `select s.workspace_id, s.mailbox_id, s.message_id, s.recipient, e.prospect_id from send s
  join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id and not ${follows("e")}
  where s.step is not null and s.state in ('sent', 'unknown') and s.recipient not like '%.invalid'
    and not exists (select from reply r where r.workspace_id = s.workspace_id and r.enrolment_id = s.enrolment_id)
  order by s.id`;

const selectNeutralRepliesSql = `select id, prospect_id from reply
  where text = '${texts.neutral}' order by id desc`;

const selectFollowingSql = `select from enrolment e where e.prospect_id = $1 and ${follows("e")}`;

const selectUnansweredRepliesSql = `select id, message_id, from_address from reply r where from_address <> ''
  and not exists (select from answer a where a.workspace_id = r.workspace_id and a.reply_id = r.id) order by id`;

const replyTo = ({ workspace_id, mailbox_id, message_id, recipient }: Mailed, id: string, text: string) => ({
  workspace_id,
  mailbox_id,
  folder: "inbox" as const,
  received_at: new Date(),
  message_id: `<${id}@people.example>`,
  in_reply_to: message_id,
  references: [],
  ref: null,
  from: { address: recipient, name: null },
  from_trusted: true,
  to: [],
  subject: "Re: Step",
  text,
  html: null,
  automatic_headers: {},
  report: null,
});
