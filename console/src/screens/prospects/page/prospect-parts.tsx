import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { notesQuery } from "../../../api/conversation-queries.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { historyQuery } from "../../../api/prospect-queries.ts";
import { lastReplyQuery } from "../../../api/reply-queries.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { More } from "../../../ui/more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { count } from "../../../ui/wording.ts";
import { NoteInThread } from "../../replies/thread/note-in-thread.tsx";
import { shownName } from "../prospect-columns.tsx";
import type { ProspectPart } from "../prospect-filters.ts";
import type { Prospect } from "./known-prospect.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";
import { ProspectEmails, textEvents } from "./prospect-emails.tsx";
import { ProspectFields } from "./prospect-fields.tsx";
import { ProspectOverview } from "./prospect-overview.tsx";

type Props = { workspace: string; prospect: Prospect; part: ProspectPart | undefined };

/** The same beside the list and on a page of its own. */
export function ProspectParts({ workspace, prospect, part = "overview" }: Props) {
  const { data: history, error, refetch } = useQuery(historyQuery(workspace, prospect.id));
  const emails = history && textEvents(history.events).length;
  const parts: [ProspectPart, number | undefined][] = [
    ["overview", undefined],
    ["emails", emails],
    ["fields", Object.keys(prospect.custom_fields).length],
    ...(prospect.date_responded ? [["notes", undefined] satisfies [ProspectPart, undefined]] : []),
  ];
  return (
    <>
      <div className={styles.tabs}>
        <Tabs label={said.partsOf(shownName(prospect))}>
          {parts.map(([one, figure]) => (
            <Link
              key={one}
              to="."
              search={(before) => ({ ...before, part: one === "overview" ? undefined : one })}
              replace
              aria-current={one === part ? "page" : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {said.parts[one]}{" "}
              {figure !== undefined && figure > 0 && <span className={styles.count}>{count(figure)}</span>}
            </Link>
          ))}
        </Tabs>
      </div>
      <div className={styles.part}>
        {error && !history && <Failure error={error} reset={() => void refetch()} />}
        {part === "overview" && <ProspectOverview workspace={workspace} prospect={prospect} history={history} />}
        {part === "emails" &&
          (history ? <ProspectEmails workspace={workspace} history={history} /> : !error && <Skeleton rows={4} />)}
        {part === "fields" && <ProspectFields workspace={workspace} prospect={prospect} />}
        {part === "notes" && <Notes workspace={workspace} prospect={prospect.id} />}
      </div>
    </>
  );
}

/** Notes are about the conversation, which begins with a reply. */
function Notes({ workspace, prospect }: { workspace: string; prospect: string }) {
  const { data: reply } = useQuery(lastReplyQuery(workspace, prospect));
  const notes = useInfiniteQuery({ ...notesQuery(workspace, reply?.id ?? ""), enabled: Boolean(reply) });
  const rows = rowsOf(notes);
  if (notes.error && !rows) return <Failure error={notes.error} reset={() => void notes.refetch()} />;
  if (reply !== null && !rows) return <Skeleton rows={3} />;
  return (
    <>
      {(rows ?? []).length === 0 && (
        <Empty title={said.noNotes}>
          <p>{said.noNotesHelp}</p>
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <div className={styles.notes}>
          {rows.map((note) => (
            <NoteInThread key={note.id} workspace={workspace} note={note} />
          ))}
        </div>
      )}
      <More {...notes} />
    </>
  );
}
