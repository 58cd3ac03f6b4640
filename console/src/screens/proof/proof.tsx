import { useMutation, useQuery } from "@tanstack/react-query";
import { act } from "../../api/ask.ts";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { ChangeForm } from "../../ui/change-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProofField, proofIn } from "./proof-field.tsx";
import { words } from "./words.ts";

export function Proof({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { data: means, error } = useQuery(signInMeansQuery);
  const prove = useMutation({
    mutationFn: (data: FormData) => act("session.prove", proofIn(data)),
    onSuccess: onProved,
  });
  if (error && !means) return <Notice tone="bad">{error.message}</Notice>;
  if (!means) return <Skeleton rows={1} />;
  return (
    <ChangeForm change={prove} button={words.go} onCancel={onCancel}>
      <p>{words.why}</p>
      <ProofField means={means} />
    </ChangeForm>
  );
}
