import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { daysQuery } from "../../api/days-query.ts";
import charts from "../../ui/chart/chart.module.css";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { MailsByDay, RepliesByDay } from "../campaigns/activity-charts.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/home");

export function Home() {
  const { workspace } = route.useParams();
  useTitle(words.title);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{words.title}</h1>
      </div>
      <FirstSteps workspace={workspace} />
      <NeedsYou workspace={workspace} />
      <LastDays workspace={workspace} />
    </div>
  );
}

function LastDays({ workspace }: { workspace: string }) {
  const { data, error, isPending } = useQuery(daysQuery(workspace));
  if (isPending) return <Skeleton rows={4} />;
  const days = data?.data ?? [];
  const isQuiet = days.every(({ sent, replied }) => sent === 0 && replied === 0);
  return (
    <section className={styles.section} aria-label={words.lastDays}>
      <h2>{words.lastDays}</h2>
      {error && !data && <p className={styles.note}>{error.message}</p>}
      {data && isQuiet && <p className={styles.note}>{words.quietDays}</p>}
      {data && !isQuiet && (
        <div className={charts.charts}>
          <MailsByDay days={days} />
          <RepliesByDay days={days} />
        </div>
      )}
    </section>
  );
}
