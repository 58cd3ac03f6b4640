import type { SendStatus } from "@outbound/contracts/sending/send-row";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type NamedSend = Columns<
  "send",
  "enrolment_id" | "campaign_id" | "mailbox_id" | "step" | "is_inferred" | "message_id" | "recipient",
  { state: SendStatus }
> & {
  send_id: Columns<"send">["id"];
  prospect_id: Columns<"enrolment">["prospect_id"];
  /** Its recipient isn't the prospect. */
  is_forward?: boolean;
};

type Row = NamedSend & Columns<"send", "wire_id">;

const columns =
  "id as send_id, enrolment_id, campaign_id, mailbox_id, step, state, is_inferred, message_id, wire_id, recipient";

// Looks up name by name, because a freely chosen plan may read the whole workspace for a few.
const selectNamedSendsSql = {
  name: "find named sends",
  text: `select s.*, e.prospect_id,
      s.step is null and exists (select from answer a where a.workspace_id = $1 and a.id = s.send_id and a.is_forward) as is_forward
    from (
      select s.* from unnest($2::text[]) as name (id) cross join lateral (
        (select ${columns} from send where workspace_id = $1 and message_id = name.id offset 0)
        union all (select ${columns} from send where workspace_id = $1 and wire_id = name.id offset 0)) s
      union all
      select s.* from unnest($3::uuid[]) as name (id) cross join lateral (
        select ${columns} from send where workspace_id = $1 and id = name.id offset 0) s) s
    cross join lateral (
      select prospect_id from enrolment where workspace_id = $1 and id = s.enrolment_id offset 0) e`,
};

/** A name is a Message-ID, as sent or as in the ledger, or the reference, which is the send's id. */
export async function findNamedSends(db: WorkspaceReader, names: ReadonlySet<string>): Promise<Map<string, NamedSend>> {
  if (names.size === 0) return new Map();
  const [references, messageIds] = [[...names].filter(isUuid), [...names].filter((name) => !isUuid(name))];
  const { rows } = await db.query<Row>(selectNamedSendsSql, [messageIds, references]);
  return new Map(
    rows.flatMap((send) =>
      [send.wire_id ?? send.message_id, send.message_id, send.send_id].map((name) => [name, send]),
    ),
  );
}
