import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "../../api/today-query.ts";
import { PartsBar } from "../../ui/parts-bar.tsx";
import { count } from "../../ui/wording.ts";
import styles from "./shell.module.css";
import { sumOfToday, whenNext } from "./sum-of-today.ts";
import { setupSteps, useIsSettingUp, useSetup } from "./use-setup.ts";
import { words } from "./words.ts";

const said = words.today;

/** Today's sending, and until something was ever sent how far the workspace's setup is. */
export function SentToday({ workspace }: { workspace: string }) {
  const isSettingUp = useIsSettingUp(workspace);
  if (isSettingUp === undefined) return null;
  return isSettingUp ? <SetUp workspace={workspace} /> : <Sent workspace={workspace} />;
}

function SetUp({ workspace }: { workspace: string }) {
  const setup = useSetup(workspace);
  if (!setup) return null;
  const { done, next } = setup;
  return (
    <div className={styles.today}>
      <p>
        <span>{said.setUp}</span> <span>{said.stepsDone(done, setupSteps.length)}</span>
      </p>
      <PartsBar parts={[{ name: said.setUp, figure: done, tone: "green" }]} whole={setupSteps.length} />
      <p>
        <span>{said.nextStep[next]}</span>
      </p>
    </div>
  );
}

/** Of a workspace where some mailbox has no limit there is nothing to compare it with. */
function Sent({ workspace }: { workspace: string }) {
  const { data: today } = useQuery(todayQuery(workspace));
  if (!today || today.data.length === 0) return null;
  const { sent, limit, held, parts } = sumOfToday(today.data);
  const below = [today.next_email_at && said.next(whenNext(today.next_email_at)), held > 0 && said.held(held)].filter(
    Boolean,
  );
  return (
    <div className={styles.today}>
      <p>
        <span>{said.title}</span> <span>{limit === null ? count(sent) : said.ofLimit(sent, limit)}</span>
      </p>
      <PartsBar parts={parts} {...(limit !== null && { whole: limit })} />
      {below.length > 0 && (
        <p>
          <span>{below.join(said.between)}</span>
        </p>
      )}
    </div>
  );
}
