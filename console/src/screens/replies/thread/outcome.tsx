import { useMutation } from "@tanstack/react-query";
import { CircleX, Send, TriangleAlert, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { acts, thread as words } from "../words.ts";
import styles from "./message.module.css";
import type { Mail } from "./thread-items.ts";
import { takeBack } from "./undo-send.ts";

type Ours = Exclude<Mail, { kind: "reply" }>;

/** What became of an email of ours, where that isn't simply that it was sent. */
export const Outcome = (props: { workspace: string; mail: Ours }) => (
  <div className={styles.outcome}>
    <What {...props} />
  </div>
);

function What({ workspace, mail }: { workspace: string; mail: Ours }) {
  if (mail.kind === "answer" && mail.send_after !== null) return <Waiting workspace={workspace} mail={mail} />;
  const { status, reason, bounce } = mail;
  if (bounce) {
    return (
      <ReasonLine tone="red" icon={CircleX} title={words.bounced}>
        {reason}
      </ReasonLine>
    );
  }
  if (status === "refused") {
    return (
      <ReasonLine tone="red" title={words.notSent}>
        {reason}
      </ReasonLine>
    );
  }
  if (status === "unknown") {
    return (
      <ReasonLine tone="amber" icon={TriangleAlert} title={words.unknown}>
        {words.unknownMore}
      </ReasonLine>
    );
  }
  if (status === "cancelled") {
    return (
      <ReasonLine icon={Undo2} title={words.notSent}>
        {reason}
      </ReasonLine>
    );
  }
  return status === "sent" ? null : <ReasonLine icon={Send} title={words.sending} />;
}

/** Until the server's time it can be taken back for sure, also by somebody who has just opened it. */
function Waiting({ workspace, mail }: { workspace: string; mail: Extract<Ours, { kind: "answer" }> }) {
  const seconds = useSecondsUntil(mail.send_after);
  const mayTakeBack = useMay("reply.withdraw");
  const withdraw = useMutation({
    mutationFn: () => takeBack(workspace, mail),
  });
  const isLate = seconds === 0;
  return (
    <>
      <ReasonLine
        icon={Send}
        title={isLate ? words.waits : <span className={styles.countdown}>{words.sendsIn(seconds)}</span>}
        action={
          mayTakeBack && (
            <Button isSmall isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {acts.undo}
            </Button>
          )
        }
      >
        {isLate && words.waitsMore}
      </ReasonLine>
      {withdraw.error && <Notice tone="bad">{withdraw.error.message}</Notice>}
    </>
  );
}

function useSecondsUntil(at: string | null): number {
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(at ?? "") - Date.now()) / 1_000) || 0);
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}
