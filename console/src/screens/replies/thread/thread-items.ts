import type { Output } from "../../../api/ask.ts";

export type Mail = Output<"reply.thread">["data"][number];
export type Note = Output<"note.list">["data"][number];
type Step = Extract<Mail, { kind: "step" }>;

export type Item =
  | { kind: "mail"; id: string; mail: Mail }
  | { kind: "note"; id: string; note: Note }
  | { kind: "folded"; id: string; steps: readonly Step[] };

/**
 * A thread from old to new, with its notes at their times. Of a campaign's emails in a row only the last one is shown at
 * first. `mails` and `notes` are newest first; notes from before the first email wait for it while there are earlier ones.
 */
export function itemsOf(mails: readonly Mail[], notes: readonly Note[], hasEarlier: boolean): Item[] {
  const shown = foldSteps(mails.toReversed());
  const first = mails.at(-1);
  const own = notes.filter(({ created_at }) => !hasEarlier || !first || isFrom(created_at, first.at));
  const all = [...shown, ...own.map((note): Item => ({ kind: "note", id: note.id, note }))];
  return all.toSorted((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)));
}

function foldSteps(mails: readonly Mail[]): Item[] {
  return mails.reduce<Item[]>((items, mail, at) => {
    const next = mails[at + 1];
    const isFolded = mail.kind === "step" && next?.kind === "step" && next.campaign.id === mail.campaign.id;
    if (!isFolded) return [...items, { kind: "mail", id: mail.id, mail }];
    const last = items.at(-1);
    const isSame = last?.kind === "folded" && last.steps[0]?.campaign.id === mail.campaign.id;
    if (isSame) return [...items.slice(0, -1), { ...last, steps: [...last.steps, mail] }];
    return [...items, { kind: "folded", id: `before ${mail.id}`, steps: [mail] }];
  }, []);
}

function timeOf(item: Item): string {
  if (item.kind === "mail") return item.mail.at;
  if (item.kind === "note") return item.note.created_at;
  return item.steps[0]?.at ?? "";
}

const isFrom = (at: string, first: string): boolean => Date.parse(at) >= Date.parse(first);
