import { createHash, randomBytes } from "node:crypto";
import { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import type { WireInputOf } from "@outbound/contracts/operation";
import type { Db } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import type { Random } from "@outbound/testing/seeded-random";
import type { Ask } from "./ask.ts";

export type Definition = WireInputOf<typeof applyCampaign> & { id: string; steps: object[] };
type File = { name: string; content: Buffer };
/** What tells files apart, and whole ones from cut ones. */
export type FileHash = string;

export type Files = {
  /** Whose mails may have a file: those of a step, or one answer's. */
  owners: ReadonlyMap<FileHash, string>;
  /** Gives each step another file, or one that it had before; a draft takes it and loses it again. */
  change(definition: Definition): Promise<void>;
  /** A new file; returns its id. */
  store(owner: string): Promise<string>;
};

const againShare = 0.4;
const leastBytes = 500;
const mostBytes = 9_000;
const patienceMs = 90_000;

export const ownerOf = ({ campaign_id, step }: { campaign_id: string; step: number }) => `${campaign_id} ${step}`;

export function startFiles(ask: Ask, random: Random): Files {
  const owners = new Map<FileHash, string>();
  const made = new Map<string, File[]>();
  const make = (owner: string): File => {
    const content = randomBytes(leastBytes + random.int(mostBytes - leastBytes));
    const file = { name: `${owners.size}.pdf`, content };
    owners.set(hashOf(content), owner);
    made.set(owner, [...(made.get(owner) ?? []), file]);
    return file;
  };
  const fileOf = (owner: string): File => {
    const earlier = made.get(owner) ?? [];
    return earlier.length > 0 && random.chance(againShare) ? random.pick(earlier) : make(owner);
  };
  const store = async ({ name, content }: File) =>
    (await ask(addAttachment, { name, content: content.toString("base64") })).id;
  const apply = (definition: WireInputOf<typeof applyCampaign> & { steps: object[] }, files: readonly File[]) =>
    // Together, because a file may be deleted before anything has it.
    eventually(
      async () => {
        const ids = await Promise.all(files.map(store));
        const steps = definition.steps.map((step, at) => ({ ...step, attachments: ids.slice(at, at + 1) }));
        await ask(applyCampaign, { ...definition, steps } as Definition);
      },
      { timeoutMs: patienceMs },
    );
  return {
    owners,
    store: (owner) => store(make(owner)),
    async change(definition) {
      const files = definition.steps.map((_, at) => fileOf(ownerOf({ campaign_id: definition.id, step: at + 1 })));
      await apply(definition, files);
      const { id: _, begins_from: __, ...draft } = { ...definition, name: "Draft" };
      await apply(draft, files);
      await apply(draft, []);
    },
  };
}

export const hashOf = (content: Buffer): FileHash => createHash("sha256").update(content).digest("hex");

/** A file that nothing has had for these seconds is as old as one of yesterday. A mailer fetches those of its mails by then. */
export async function passDay(db: Db, { unusedSeconds }: { unusedSeconds: number }): Promise<void> {
  await db.query(
    `update attachment set unused_since = unused_since - interval '25 hours'
     where unused_since between now() - interval '1 day' and now() - make_interval(secs => $1)`,
    [unusedSeconds],
  );
}

/** What has a file that is not stored any more. */
export async function findBereft(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ bereft: string }>(
    `select user_of.id || ' lacks ' || file.id as bereft
     from (select workspace_id, id, attachments from step union all select workspace_id, id, attachments from answer) user_of
     cross join lateral unnest(user_of.attachments) as file (id)
     where not exists (select from attachment a where a.workspace_id = user_of.workspace_id and a.id = file.id)`,
  );
  return rows.map(({ bereft }) => bereft);
}

export async function countStored(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>("select count(*)::int as count from attachment");
  return rows[0]?.count ?? 0;
}
