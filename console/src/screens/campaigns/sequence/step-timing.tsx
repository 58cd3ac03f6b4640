import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { words } from "../words.ts";
import type { Step } from "./campaign-draft.ts";
import { StepConditionFields } from "./step-condition-fields.tsx";
import { useWriting } from "./writing.tsx";

type Props = { step: Step; position: number; close: () => void };

export function StepTiming({ step, position, close }: Props) {
  const { workspace, setDraft } = useWriting();
  const { delay_days: days } = step;
  const change = (part: Partial<Step>) =>
    setDraft((before) => ({
      ...before,
      steps: before.steps.map((one) => (one.key === step.key ? { ...one, ...part } : one)),
    }));
  return (
    <Dialog
      title={words.timingOf(position)}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <Field
        label={position === 1 ? words.waitFirst : words.waitAfter(position - 1)}
        type="number"
        min={0}
        max={365}
        required
        value={days}
        hint={position > 1 && days === 0 && !step.only_if ? words.waitNone : undefined}
        onChange={({ target }) => change({ delay_days: Math.min(365, Math.max(0, Math.trunc(Number(target.value)))) })}
      />
      <StepConditionFields
        workspace={workspace}
        position={position}
        only_if={step.only_if}
        change={(only_if) => change({ only_if })}
      />
    </Dialog>
  );
}
