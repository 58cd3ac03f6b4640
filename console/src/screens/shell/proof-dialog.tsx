import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { act } from "../../api/ask.ts";
import { answerProofs } from "../../api/ask-for-proof.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import styles from "../../ui/confirm.module.css";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChangeForm } from "../settings/change-form.tsx";
import { ProofField, proofIn } from "../settings/proof-field.tsx";

type Answer = (isProved: boolean) => void;

/** Opens by itself when a request needs a recent proof, and lets the request go on. */
export function ProofDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [answer, setAnswer] = useState<Answer>();
  const title = useId();

  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => resolve);
        dialog.current?.showModal();
      });
    return answerProofs(ask);
  }, []);
  const end = (isProved: boolean) => {
    answer?.(isProved);
    setAnswer(undefined);
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onClose={() => {
        if (!dialog.current?.open) end(false);
      }}
    >
      <h2 id={title}>Prove that it is you</h2>
      {answer && <Proof onProved={() => end(true)} onCancel={() => end(false)} />}
    </dialog>
  );
}

function Proof({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { data: means, error } = useQuery(signInMeansQuery);
  const prove = useMutation({
    mutationFn: (data: FormData) => act("session.prove", proofIn(data)),
    onSuccess: onProved,
  });
  if (error && !means) return <Notice tone="bad">{error.message}</Notice>;
  if (!means) return <Skeleton rows={1} />;
  return (
    <ChangeForm change={prove} button="Go on" onCancel={onCancel}>
      <p>You signed in more than ten minutes ago, and this reveals a secret, lets somebody in or erases people.</p>
      <ProofField means={means} />
    </ChangeForm>
  );
}
