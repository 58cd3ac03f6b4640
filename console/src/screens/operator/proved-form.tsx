import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { signInMeansQuery } from "../../api/people-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChangeForm } from "../settings/change-form.tsx";
import { ProofField } from "../settings/proof-field.tsx";

type Props = Omit<ComponentProps<typeof ChangeForm>, "onCancel"> & { onCancel?: () => void };

function ProvedForm({ children, onCancel = () => {}, ...form }: Props) {
  const { data: means, error } = useQuery(signInMeansQuery);
  if (error && !means) return <Notice tone="bad">{error.message}</Notice>;
  if (!means) return <Skeleton rows={1} />;
  return (
    <ChangeForm {...form} onCancel={onCancel}>
      {children}
      <ProofField means={means} />
    </ChangeForm>
  );
}

type OpenedProps = Omit<Props, "onCancel"> & { act: string; isDone?: boolean; children: ReactNode };

/** What lets somebody in must never be a single press. */
export function OpenedForm({ act, isDone = false, ...form }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen || isDone) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{act}</Button>
      </div>
    );
  }
  return <ProvedForm {...form} onCancel={() => setOpen(false)} />;
}
