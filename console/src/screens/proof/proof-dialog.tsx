import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { answerProofs } from "../../api/ask-for-proof.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { words } from "./words.ts";

const Proof = lazyRouteComponent(() => import("./proof.tsx"), "Proof");

type Answer = (isProved: boolean) => void;

/** Opens when a request needs a recent proof, and lets the request go on. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => answerProofs(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const end = (isProved: boolean) => {
    answer?.(isProved);
    setAnswer(undefined);
  };

  if (!answer) return null;
  return (
    <Dialog title={words.title} onClose={() => end(false)}>
      <Suspense fallback={<Skeleton rows={1} />}>
        <Proof onProved={() => end(true)} onCancel={() => end(false)} />
      </Suspense>
    </Dialog>
  );
}
