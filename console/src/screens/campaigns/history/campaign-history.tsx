import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleDashed,
  Copy,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  UserPlus,
} from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { campaignHistoryQuery } from "../../../api/campaign-queries.ts";
import { prospectQuery } from "../../../api/prospect-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import screen from "../../../ui/screen.module.css";
import { Timeline, TimelineItem, type TimelineTone } from "../../../ui/timeline.tsx";
import { When } from "../../../ui/when.tsx";
import { through } from "../../audit/audit-words.ts";
import { progressWords } from "../progress-words.ts";
import styles from "./campaign-history.module.css";

const said = progressWords.changes;
type Entry = Output<"campaign.history">["data"][number];

const looks: Readonly<Record<string, readonly [LucideIcon, TimelineTone]>> = {
  "campaign.apply": [Pencil, "gray"],
  "campaign.archive": [Archive, "gray"],
  "campaign.complete": [CircleCheck, "gray"],
  "campaign.duplicate": [Copy, "gray"],
  "campaign.enrol": [UserPlus, "accent"],
  "campaign.pause": [Pause, "amber"],
  "campaign.resume": [Play, "green"],
  "campaign.run-again": [RotateCcw, "green"],
  "campaign.start": [Play, "green"],
  "campaign.unarchive": [ArchiveRestore, "gray"],
  "job.enrol": [UserPlus, "accent"],
};

/** Who changed what, the last change at the top. */
export function CampaignHistory({ workspace, id }: { workspace: string; id: string }) {
  const list = useInfiniteQuery(campaignHistoryQuery(workspace, id));
  return (
    <>
      <PagedList
        list={list}
        outlined={4}
        none={
          <Empty title={said.none} icon={CircleDashed}>
            <p>{said.noneHelp}</p>
          </Empty>
        }
      >
        {(rows) => (
          <div className={styles.history}>
            <Card title={said.title} end={said.kept}>
              <Timeline label={said.title}>
                {rows.map((entry) => (
                  <Change key={entry.id} workspace={workspace} entry={entry} />
                ))}
              </Timeline>
            </Card>
          </div>
        )}
      </PagedList>
    </>
  );
}

function Change({ workspace, entry }: { workspace: string; entry: Entry }) {
  const { operation, summary, outcome, prospect_id, actor, source, at } = entry;
  const nameOfMember = useNames(workspace);
  const [icon, tone] = looks[operation] ?? [CircleDashed, "gray"];
  return (
    <TimelineItem icon={icon} tone={tone}>
      <p className={styles.what}>
        {summary}
        {prospect_id !== null && <Whom workspace={workspace} id={prospect_id} />}
        {outcome === "unknown" && ` ${said.unknown}`}
      </p>
      <p className={styles.who}>
        {whoOf(actor, source, nameOfMember)} · <When at={at} />
      </p>
    </TimelineItem>
  );
}

/** The trail has no names; a person may have been erased since. */
function Whom({ workspace, id }: { workspace: string; id: string }) {
  const person = useQuery({ ...prospectQuery(workspace, id), refetchInterval: false });
  return (
    <>
      {" · "}
      <Link className={screen.textLink} to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: id }}>
        {person.data?.email ?? said.prospect}
      </Link>
    </>
  );
}

function whoOf(
  { kind, name }: Entry["actor"],
  source: Entry["source"],
  nameOfMember: (email: string) => string,
): string {
  if (kind === "system") return said.outbound;
  return `${kind === "token" ? said.token(name) : nameOfMember(name)}, ${through[source]}`;
}
