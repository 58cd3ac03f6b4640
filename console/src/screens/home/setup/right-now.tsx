import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleX,
  FileText,
  Globe,
  LoaderCircle,
  type LucideIcon,
  MailCheck,
  Plug,
  Sparkles,
  UserPlus,
} from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { isEnded, type Job, jobsQuery } from "../../../api/job-queries.ts";
import { domainQuery, mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { auditQuery } from "../../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../../api/use-workspace.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "../../../ui/timeline.tsx";
import { times } from "../../../ui/when.tsx";
import { countsOf } from "./import-run.tsx";
import styles from "./onboarding.module.css";
import { setupWords } from "./setup-words.ts";

const said = setupWords.now;
const mostShown = 8;

type Event = { key: string; at: string; icon: LucideIcon; tone: TimelineTone; title: string; why: string };
type Mailbox = Output<"mailbox.list">["data"][number];
type Entry = Output<"audit.list">["data"][number];

/** What happened in the workspace until now, the newest first. */
export function RightNow({ workspace }: { workspace: string }) {
  const own = useWorkspace();
  const { data: jobs } = useInfiniteQuery(jobsQuery(workspace));
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const [first] = mailboxes?.data ?? [];
  const { data: domain } = useQuery({ ...domainQuery(workspace, first?.id ?? ""), enabled: first !== undefined });
  const mayAudit = useMay("audit.list");
  const { data: entries } = useInfiniteQuery({ ...auditQuery(workspace, {}), enabled: mayAudit });
  const events = [
    ...(jobs?.pages[0]?.data.filter(({ kind }) => kind === "import").map(importEvent) ?? []),
    ...(mailboxes?.data.map(mailboxEvent) ?? []),
    ...(first && domain?.checked_at ? [domainEvent(first.email, domain.checked_at, domain.steps)] : []),
    ...(entries?.pages[0]?.data.flatMap(entryEvent) ?? []),
    ...(own ? [createdEvent(own)] : []),
  ];
  const shown = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, mostShown);
  return (
    <section aria-labelledby="right-now">
      <h2 id="right-now">{said.title}</h2>
      <p className={styles.live}>{said.live}</p>
      {!jobs && <Skeleton rows={3} />}
      {jobs && (
        <Timeline label={said.title}>
          {shown.map(({ key, icon, tone, title, why }) => (
            <TimelineItem key={key} icon={icon} tone={tone}>
              <div className={styles.event}>
                <strong>{title}</strong>
                <p>{why}</p>
              </div>
            </TimelineItem>
          ))}
        </Timeline>
      )}
    </section>
  );
}

function importEvent(job: Job): Event {
  const { id, name, state, created_at, finished_at } = job;
  const summary = countsOf(job);
  const event = { key: id, at: finished_at ?? new Date().toISOString() };
  if (!isEnded(job)) {
    const why = state === "uploading" ? said.uploading(job.total) : leftOf(job);
    return { ...event, icon: LoaderCircle, tone: "accent", title: said.importing(name), why };
  }
  const at = finished_at ?? created_at;
  if (state === "done")
    return { ...event, at, icon: CircleCheck, tone: "green", title: said.imported(name), why: summary };
  return { ...event, at, icon: CircleX, tone: "amber", title: said.stopped(name), why: summary };
}

function leftOf({ created_at, done, total }: Job): string {
  const passedSeconds = (Date.now() - Date.parse(created_at)) / 1_000;
  const left = total - done;
  return said.left(left, done > 0 ? Math.max(1, Math.round((passedSeconds / done) * left)) : undefined);
}

const mailboxEvent = ({ id, email, created_at, provider }: Mailbox): Event => ({
  key: id,
  at: created_at,
  icon: Plug,
  tone: "green",
  title: said.connected(email),
  why: said.connectedBy(said.providers[provider], times.short(created_at)),
});

function domainEvent(email: string, at: string, steps: Output<"mailbox.domain">["steps"]): Event {
  const wrong = steps.filter(({ result }) => result === "failed" || result === "warning");
  return {
    key: "domain",
    at,
    icon: Globe,
    tone: wrong.length === 0 ? "green" : "amber",
    title: said.domain(email.slice(email.lastIndexOf("@") + 1)),
    why: wrong.length === 0 ? said.domainIsRight : said.problems(wrong.length),
  };
}

const told: Readonly<Record<string, { icon: LucideIcon; title: (entry: Entry) => string }>> = {
  "campaign.send-test": { icon: MailCheck, title: () => said.testSent },
  "mailbox.check": { icon: MailCheck, title: () => said.checked },
  "campaign.apply": { icon: FileText, title: ({ summary }) => said.draft(summary.replace(/^[^:]*: /, "")) },
  "invitation.create": { icon: UserPlus, title: () => said.invited },
};

function entryEvent(entry: Entry): Event[] {
  const { id, at, actor, operation, outcome } = entry;
  const one = told[operation];
  if (!one || outcome !== "done") return [];
  const why = said.by(actor.name, times.short(at));
  return [{ key: id, at, icon: one.icon, tone: "gray", title: one.title(entry), why }];
}

const createdEvent = ({ name, created_at }: { name: string; created_at: string }): Event => ({
  key: "created",
  at: created_at,
  icon: Sparkles,
  tone: "gray",
  title: said.created(name),
  why: times.short(created_at),
});
