import styles from "../home.module.css";
import { HomeBar } from "../home-bar.tsx";
import { NeedsAttention } from "../needs/needs-attention.tsx";
import { CampaignRows } from "./campaign-rows.tsx";
import { EmailsByDay, RepliesByDay } from "./day-charts.tsx";
import { DemoNote, FirstReply } from "./notes.tsx";
import { TodaysSending } from "./todays-sending.tsx";
import { WeekFigures } from "./week-figures.tsx";

/** Each card asks, and fails, on its own. */
export function Dashboard({ workspace }: { workspace: string }) {
  return (
    <>
      <HomeBar workspace={workspace} />
      <div className={styles.home}>
        <DemoNote workspace={workspace} />
        <FirstReply workspace={workspace} />
        <div className={styles.board}>
          <div className={styles.urgent}>
            <NeedsAttention workspace={workspace} />
            <TodaysSending workspace={workspace} />
          </div>
          <WeekFigures workspace={workspace} />
          <div className={styles.charts}>
            <EmailsByDay workspace={workspace} />
            <RepliesByDay workspace={workspace} />
            <CampaignRows workspace={workspace} />
          </div>
        </div>
      </div>
    </>
  );
}
