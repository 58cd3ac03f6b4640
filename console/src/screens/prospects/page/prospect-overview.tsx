import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BadgeAlert, BadgeCheck, BadgeQuestionMark, BadgeX, Info } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Output } from "../../../api/ask.ts";
import { whyQuery } from "../../../api/prospect-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Badge } from "../../../ui/badge.tsx";
import { isTimezone } from "../../../ui/is-timezone.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { timezones } from "../../../ui/timezones.ts";
import { When } from "../../../ui/when.tsx";
import { prospectStatuses } from "../../vocabulary/prospect-words.ts";
import { listWords, words } from "../words.ts";
import { EditInPlace } from "./edit-in-place.tsx";
import { EditTags } from "./edit-tags.tsx";
import type { Prospect } from "./known-prospect.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";
import { ProspectTimeline } from "./prospect-timeline.tsx";
import { useProspectChange } from "./use-prospect-change.ts";

type History = Output<"prospect.history">;
type Props = { workspace: string; prospect: Prospect; history: History | undefined };

export function ProspectOverview({ workspace, prospect, history }: Props) {
  return (
    <div className={styles.overview}>
      <div>
        <ProspectFacts workspace={workspace} prospect={prospect} />
        <Part title={said.campaigns}>
          {!history && <Skeleton rows={2} />}
          {history?.enrolments.length === 0 && (
            <p className={styles.aside}>
              {words.inNoCampaign}. {prospect.status === "blocked" ? words.isSuppressed : words.addToOne}
            </p>
          )}
          {history?.enrolments.map((enrolment) => (
            <Campaign key={enrolment.id} workspace={workspace} email={prospect.email} enrolment={enrolment} />
          ))}
        </Part>
      </div>
      <Part title={said.timeline}>
        {history ? <ProspectTimeline workspace={workspace} events={history.events} /> : <Skeleton rows={3} />}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function ProspectFacts({ workspace, prospect }: Omit<Props, "history">) {
  const mayChange = useMay("prospect.update");
  const { mutateAsync } = useProspectChange(workspace, prospect.id);
  const { timezone, created_at, source } = prospect;
  return (
    <dl className={styles.facts} aria-label={said.facts}>
      <dt>{said.email}</dt>
      <dd className={styles.wide}>
        <span className={styles.address}>{prospect.email}</span> <Check {...prospect} />
      </dd>
      <dt>{said.timezone}</dt>
      <dd>
        <EditInPlace
          label={said.timezone}
          value={timezone ?? ""}
          choices={timezones(timezone)}
          save={mayChange ? (zone) => mutateAsync(() => ({ timezone: zone || null })) : undefined}
        >
          {timeThere(timezone)}
        </EditInPlace>
      </dd>
      <dt>{said.added}</dt>
      <dd>
        <When at={created_at} />, {said.sources[source]}
      </dd>
      <dt>{said.tags}</dt>
      <dd className={styles.wide}>
        <EditTags workspace={workspace} prospect={prospect} />
      </dd>
    </dl>
  );
}

function timeThere(timezone: string | null): string {
  if (!timezone) return said.noTimezone;
  if (!isTimezone(timezone)) return said.unknownTimezone(timezone);
  const city = timezone.split("/").at(-1)?.replaceAll("_", " ") ?? timezone;
  const time = new Intl.DateTimeFormat(navigator.language, { timeStyle: "short", timeZone: timezone }).format();
  return said.there(city, time);
}

const marks = {
  valid: [BadgeCheck, styles.good],
  invalid: [BadgeX, styles.bad],
  risky: [BadgeAlert, styles.warn],
  unknown: [BadgeQuestionMark, undefined],
} as const;

/** What verifying the address found, and when. */
function Check({ verification_status, verification_checked_at }: Prospect) {
  if (verification_status === null) return <span className={styles.verified}>{said.notChecked}</span>;
  const [Mark, tone] = marks[verification_status];
  return (
    <span className={[styles.verified, tone].filter(Boolean).join(" ")}>
      <Mark aria-hidden="true" />
      <span>{said.checks[verification_status]}</span>
      {verification_checked_at && <When at={verification_checked_at} />}
    </span>
  );
}

type Explanation = Output<"enrolment.explain">["reason"];

/** What is due and waits for something other than its time. */
const held: ReadonlySet<Explanation> = new Set([
  "held",
  "missing_field",
  "sending_paused",
  "campaign_paused",
  "mailbox_removed",
  "mailbox_error",
  "mailbox_resting",
  "mailbox_domain",
] satisfies Explanation[]);

type CampaignProps = { workspace: string; email: string; enrolment: History["enrolments"][number] };

function Campaign({ workspace, email, enrolment }: CampaignProps) {
  const { campaign, status, current_step, steps, replied } = enrolment;
  const { data: why, error } = useQuery(whyQuery(workspace, campaign.id, email));
  const isHeld = status === "active" && why !== undefined && held.has(why.reason);
  return (
    <article className={styles.campaign} aria-labelledby={enrolment.id}>
      <header>
        <h3 id={enrolment.id}>
          <Link to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: campaign.id }}>
            {campaign.name}
          </Link>
        </h3>
        {status === "active" && <span className={styles.count}>{listWords.stepOf(current_step - 1, steps)}</span>}
        {isHeld ? (
          <Badge word={said.held} tone="held" />
        ) : (
          <Badge
            word={replied && status !== "active" ? prospectStatuses.replied : said.inSequence[status]}
            tone={replied && status !== "active" ? "replied" : status === "active" ? "pending" : status}
          />
        )}
      </header>
      <div className={styles.why}>
        <Info aria-hidden="true" />
        <div>
          {error && !why ? error.message : !why && "…"}
          {why && why.lines.map((line) => <p key={line}>{line}</p>)}
        </div>
      </div>
    </article>
  );
}
