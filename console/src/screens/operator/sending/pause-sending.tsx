import { useMutation } from "@tanstack/react-query";
import { CirclePause, CirclePlay } from "lucide-react";
import { askOperator } from "../../../api/ask-operator.ts";
import { operatorKey, queryClient } from "../../../api/queries.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { Field } from "../../../ui/field.tsx";
import { textOf } from "../../../ui/form.ts";
import { FormDialog } from "../form-dialog.tsx";
import { words } from "../words.ts";

const onSettled = () => queryClient.invalidateQueries({ queryKey: operatorKey });

/** All sending unless a workspace is named. */
export function PauseSending({ workspace }: { workspace?: string }) {
  const pause = useMutation({
    mutationFn: (data: FormData) =>
      askOperator("sending.pause", { reason: textOf(data, "reason") }, workspace ? { workspace } : {}),
    onSettled,
  });
  const act = workspace ? words.sending.pauseWorkspace : words.sending.pauseAll;
  return (
    <FormDialog
      act={act}
      button={{ kind: "danger-quiet", icon: CirclePause }}
      title={act}
      submit={act}
      isDanger
      change={pause}
    >
      <p>{workspace ? words.sending.pauseWorkspaceDoes : words.sending.pauseAllDoes}</p>
      <Field
        label={words.sending.reason}
        name="reason"
        autoComplete="off"
        required
        autoFocus
        maxLength={500}
        placeholder={words.sending.reasonExample}
      />
    </FormDialog>
  );
}

type ResumeProps = { workspace?: string; name: string };

export function ResumeSending({ workspace, name }: ResumeProps) {
  const resume = useMutation({
    mutationFn: () => askOperator("sending.resume", {}, workspace ? { workspace } : {}),
    onSettled,
  });
  return (
    <Confirm
      act={workspace ? words.sending.resumeSending : words.sending.resumeAll}
      title={words.sending.resumeWhat(name)}
      kind="primary"
      button={{ kind: "primary", icon: CirclePlay }}
      isBusy={resume.isPending}
      onConfirm={() => resume.mutate()}
    >
      <p>{words.sending.resuming}</p>
    </Confirm>
  );
}
