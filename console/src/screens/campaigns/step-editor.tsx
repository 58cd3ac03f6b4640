import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { StepAttachments } from "../attachments/step-attachments.tsx";
import type { Drafted, Step } from "./campaign-draft.ts";
import { StepConditionFields } from "./step-condition-fields.tsx";
import { StepCopies } from "./step-copies.tsx";

type Props = {
  workspace: string;
  drafted: Drafted;
  step: Step;
  position: number;
  count: number;
  /** Just now: its subject gets the focus. */
  isAdded: boolean;
  previewFor: string;
  setPreviewFor: (email: string) => void;
  change: (part: Partial<Step>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

export function StepEditor({ workspace, step, position, count, change, move, remove, ...preview }: Props) {
  const { delay_days } = step;
  const name = `step ${position}`;
  return (
    <section className={form.card} aria-label={`Step ${position}`}>
      <div className={form.cardHead}>
        <h3>Step {position}</h3>
        {position > 1 && (
          <Button kind="quiet" onClick={() => move(-1)} aria-label={`Move ${name} up`}>
            Up
          </Button>
        )}
        {position < count && (
          <Button kind="quiet" onClick={() => move(1)} aria-label={`Move ${name} down`}>
            Down
          </Button>
        )}
        {count > 1 && (
          <Button kind="quiet" onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
      <Field
        label={position === 1 ? "Days after somebody is added" : `Days after step ${position - 1}`}
        type="number"
        min={0}
        max={365}
        required
        value={delay_days}
        hint={
          position > 1 && delay_days === 0 && !step.only_if
            ? "People get it within minutes of the step before."
            : undefined
        }
        onChange={({ target }) => change({ delay_days: Math.min(365, Math.max(0, Math.trunc(Number(target.value)))) })}
      />
      <StepConditionFields
        workspace={workspace}
        position={position}
        only_if={step.only_if}
        change={(only_if) => change({ only_if })}
      />
      <StepCopies workspace={workspace} step={step} position={position} change={change} {...preview} />
      <StepAttachments
        workspace={workspace}
        position={position}
        ids={step.attachments ?? []}
        change={(attachments) => change({ attachments })}
      />
    </section>
  );
}
