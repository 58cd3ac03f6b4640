import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { answerProofs } from "../../api/ask-for-proof.ts";
import styles from "../../ui/confirm.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";

const Proof = lazyRouteComponent(() => import("./proof.tsx"), "Proof");

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
      {answer && (
        <Suspense fallback={<Skeleton rows={1} />}>
          <Proof onProved={() => end(true)} onCancel={() => end(false)} />
        </Suspense>
      )}
    </dialog>
  );
}
