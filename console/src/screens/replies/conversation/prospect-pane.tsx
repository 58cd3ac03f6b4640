import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ban, Check, Forward, PanelRight, Play, Reply as ReplyIcon, User } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Output } from "../../../api/ask.ts";
import { historyQuery, prospectQuery } from "../../../api/prospect-queries.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Colleague } from "../../../ui/colleague.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isTimezone } from "../../../ui/is-timezone.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { type Conversation, nameIn } from "../conversation-names.ts";
import { Labels } from "../labels.tsx";
import { describeEnrolment, eventOf } from "../thread/describe-enrolment.ts";
import { acts, prospectPane as words } from "../words.ts";
import styles from "./prospect-pane.module.css";
import { Timeline } from "./timeline.tsx";

type History = Output<"prospect.history">;
type Prospect = Output<"prospect.get">;
type Props = {
  workspace: string;
  conversation: Conversation;
  /** Undefined: as there is room. */
  isWanted: boolean | undefined;
  close: () => void;
  forward: (() => void) | undefined;
};

export function ProspectPane({ workspace, conversation, isWanted, close, forward }: Props) {
  const { prospect: named } = conversation;
  const id = named?.id ?? "";
  const isKnown = named !== null;
  const { data: prospect, error, refetch } = useQuery({ ...prospectQuery(workspace, id), enabled: isKnown });
  const { data: history } = useQuery({ ...historyQuery(workspace, id), enabled: isKnown });
  useKeys(isWanted ? { Escape: close } : {});
  const look = [styles.pane, isWanted === true && styles.wanted, isWanted === false && styles.unwanted];
  return (
    <aside id="prospect-pane" className={look.filter(Boolean).join(" ")} aria-label={words.name}>
      <header className={styles.head}>
        <Avatar name={nameIn(conversation)} size="large" />
        <div>
          <h2>{nameIn(conversation)}</h2>
          {conversation.company && <p>{conversation.company}</p>}
        </div>
        <IconButton label={acts.hideDetails} icon={PanelRight} isSmall onClick={close} />
      </header>
      {isKnown && (
        <div className={styles.acts}>
          <LinkButton
            isSmall
            icon={User}
            to="/w/$workspace/prospects/$prospect"
            params={{ workspace, prospect: id }}
            aria-label={words.openProspect}
          >
            {words.open}
          </LinkButton>
          {forward && (
            <Button isSmall icon={Forward} onClick={forward}>
              {acts.forward}
            </Button>
          )}
        </div>
      )}
      {error && !prospect && <Failure error={error} reset={() => void refetch()} />}
      {isKnown && !prospect && !error && <Skeleton rows={4} />}
      <Facts workspace={workspace} conversation={conversation} prospect={prospect} />
      {history && (
        <>
          <Campaigns workspace={workspace} {...history} />
          <Part title={words.timeline}>
            <Timeline workspace={workspace} events={history.events} />
          </Part>
        </>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

type FactsProps = Pick<Props, "workspace" | "conversation"> & { prospect: Prospect | undefined };

/** The prospect's own fields come in the order that the service gives. */
function Facts({ workspace, conversation, prospect }: FactsProps) {
  const { assignee, labels } = conversation;
  const own = Object.entries(prospect?.custom_fields ?? {}).filter(([, value]) => value !== "");
  const isReachable = prospect !== undefined && !isAnonymizedEmail(prospect.email);
  return (
    <>
      <dl className={styles.facts}>
        {isReachable && <Fact name={words.email}>{breakable(prospect.email)}</Fact>}
        {prospect?.company && (
          <Fact name={words.company}>
            <Link
              className={styles.link}
              to="/w/$workspace/companies/$company"
              params={{ workspace, company: prospect.company.id }}
            >
              {prospect.company.name}
            </Link>
          </Fact>
        )}
        {prospect?.timezone && <Fact name={words.timeZone}>{timeIn(prospect.timezone)}</Fact>}
        {own.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <dl className={styles.facts}>
        <Fact name={words.assignee}>
          {assignee ? (
            <span className={styles.assignee}>
              <Colleague workspace={workspace} email={assignee} hasFace />
            </span>
          ) : (
            words.nobody
          )}
        </Fact>
        <Fact name={words.labels}>
          {labels.length > 0 ? (
            <span className={styles.labels}>
              <Labels labels={labels} />
            </span>
          ) : (
            words.none
          )}
        </Fact>
      </dl>
    </>
  );
}

/** A long one goes on in another row before its domain, rather than anywhere. */
function breakable(email: string): ReactNode {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function timeIn(zone: string): string {
  if (!isTimezone(zone)) return zone;
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const time = new Intl.DateTimeFormat(navigator.language, { timeStyle: "short", timeZone: zone }).format();
  return words.there(city, time);
}

function Campaigns({ workspace, enrolments, events }: History & { workspace: string }) {
  return (
    <Part title={words.campaigns}>
      {enrolments.length === 0 && <p className={styles.aside}>{words.noCampaigns}</p>}
      {enrolments.map((enrolment) => (
        <article key={enrolment.id} className={styles.campaign}>
          <div>
            <Link
              to="/w/$workspace/campaigns/$campaign"
              params={{ workspace, campaign: enrolment.campaign.id }}
              title={enrolment.campaign.name}
            >
              {enrolment.campaign.name}
            </Link>
            <EnrolmentState enrolment={enrolment} events={events} />
          </div>
          <p>{describeEnrolment(enrolment, events)}</p>
        </article>
      ))}
    </Part>
  );
}

type Enrolment = History["enrolments"][number];
type StateProps = { enrolment: Enrolment; events: History["events"] };

function EnrolmentState({ enrolment, events }: StateProps) {
  const { status } = enrolment;
  if (eventOf(enrolment, "replied", events)) return <Badge word={words.replied} hue="green" icon={ReplyIcon} />;
  if (status === "completed") return <Badge word={words.completed} hue="gray" icon={Check} />;
  if (status === "active") return <Badge word={words.active} hue="accent" icon={Play} />;
  return <Badge word={words.stopped} hue="gray" icon={Ban} />;
}
