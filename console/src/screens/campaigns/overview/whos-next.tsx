import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { nextQuery } from "../../../api/campaign-queries.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { nameOf } from "../../../ui/person.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { overviewWords } from "../overview-words.ts";
import { NextEmail } from "../people/next-email.tsx";
import { CardFailure } from "./card-failure.tsx";
import styles from "./whos-next.module.css";

const said = overviewWords.next;
type Next = Output<"campaign.next">["data"][number];
type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** The five who are emailed next. */
export function WhosNext({ workspace, campaign: { id, status } }: Props) {
  const { data, error, refetch } = useQuery(nextQuery(workspace, id));
  const waiting = data?.waiting ?? 0;
  return (
    <Card
      title={said.title}
      end={
        waiting > 0 && (
          <Link
            className={styles.all}
            to="/w/$workspace/campaigns/$campaign/people"
            params={{ workspace, campaign: id }}
            search={{ show: "waiting" }}
          >
            {said.all(waiting)}
          </Link>
        )
      }
      isFlush
    >
      {error && !data && <CardFailure what={overviewWords.failed.next} error={error} retry={refetch} />}
      {!error && !data && (
        <div className={styles.loading}>
          <Skeleton rows={5} />
        </div>
      )}
      {data?.data.length === 0 && <p className={styles.nobody}>{said.nobody}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.next}>
          {data.data.map((one) => (
            <NextProspect key={one.id} workspace={workspace} status={status} {...one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NextProspect({ workspace, status, prospect, step, at, wait }: Next & { workspace: string; status: string }) {
  const name = nameOf(prospect) || prospect.email;
  return (
    <li>
      <Avatar name={name} />
      <div className={styles.who}>
        <Link
          className={screen.link}
          to="/w/$workspace/prospects/$prospect"
          params={{ workspace, prospect: prospect.id }}
        >
          {name}
        </Link>
        <span>{prospect.company ?? (name === prospect.email ? "" : prospect.email)}</span>
      </div>
      <span className={styles.step}>{said.step(step)}</span>
      <span className={styles.at}>
        <NextEmail at={at} wait={wait} status={status} />
      </span>
    </li>
  );
}
