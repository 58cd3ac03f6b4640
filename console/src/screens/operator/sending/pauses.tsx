import { useQuery } from "@tanstack/react-query";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { pausesQuery } from "../../../api/operator-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import styles from "../operator.module.css";
import { words } from "../words.ts";
import { GuardList } from "./guard-list.tsx";
import { HeldList } from "./held-list.tsx";
import { PauseSending, ResumeSending } from "./pause-sending.tsx";
import { PausedList } from "./paused-list.tsx";

/** What sends nothing at the moment, and what its bounces and complaints may stop. */
export function Pauses() {
  useTitle(words.sending.pauses, words.operator);
  const { data: sending, error, isPending, refetch } = useQuery(pausesQuery);
  const isAllPaused = sending?.data.some(({ scope }) => scope === "all");
  return (
    <>
      <TopBar title={words.sending.pauses}>
        {sending && (isAllPaused ? <ResumeSending name={words.sending.all} /> : <PauseSending />)}
      </TopBar>
      <div className={screen.screen}>
        {error && !sending && <Failure error={error} reset={() => void refetch()} />}
        {isPending && <Skeleton rows={4} />}
        {sending && <Lists sending={sending} />}
      </div>
    </>
  );
}

function Lists({ sending: { data, held, guards } }: { sending: OperatorOutput<"sending.pauses"> }) {
  const hasHeld = held.count > 0;
  if (data.length === 0 && !hasHeld && guards.length === 0)
    return <Notice tone="good">{words.sending.nothingPaused}</Notice>;
  return (
    <div className={styles.cards}>
      {data.length > 0 && (
        <Card isFlush title={words.sending.pausedThings} count={data.length}>
          <PausedList pauses={data} />
        </Card>
      )}
      {hasHeld && (
        <Card isFlush title={words.sending.heldCampaigns} count={held.count}>
          <HeldList held={held} />
        </Card>
      )}
      {guards.length > 0 && (
        <Card isFlush title={words.sending.guards} count={guards.length}>
          <GuardList guards={guards} />
        </Card>
      )}
    </div>
  );
}
