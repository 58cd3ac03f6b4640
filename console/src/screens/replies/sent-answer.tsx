import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./thread.module.css";

type QuestionProps = { all: string; children: ReactNode; isBusy: boolean; onSend: () => void; onCancel: () => void };

export function Question({ all, children, isBusy, onSend, onCancel }: QuestionProps) {
  return (
    <Notice tone="warn">
      <div className={styles.question} role="alert">
        {children}
        <div className={styles.choice}>
          <Button kind="danger" isBusy={isBusy} onClick={onSend}>
            {all}
          </Button>
          <Button onClick={onCancel}>Don’t send</Button>
        </div>
      </div>
    </Notice>
  );
}

type UndoProps = { workspace: string; what: string; answer: Output<"reply.send">; onUndone: () => void };

export function Undo({ workspace, what, answer, onUndone }: UndoProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(answer.send_after) - Date.now()));
    return () => clearTimeout(timer);
  }, [answer.send_after]);
  const withdraw = useMutation({
    mutationFn: () => ask("reply.withdraw", workspace, { id: answer.id }),
    onSuccess: onUndone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  if (withdraw.error) return <Notice tone="bad">{withdraw.error.message}</Notice>;
  if (isOver && !answer.paused) return null;
  return (
    <Notice tone={answer.paused ? "warn" : "good"}>
      <div className={styles.choice}>
        <p>
          {what}{" "}
          {answer.paused
            ? `isn’t sent: ${answer.reason ?? "sending is paused."}`
            : "leaves in ten seconds."}
        </p>
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Undo
        </Button>
      </div>
    </Notice>
  );
}
