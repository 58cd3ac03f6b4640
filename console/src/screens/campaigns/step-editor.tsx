import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import styles from "../../ui/screen.module.css";
import type { Step } from "./campaign-draft.ts";
import { StepPreview } from "./step-preview.tsx";

type Props = {
  workspace: string;
  campaign: string | undefined;
  step: Step;
  position: number;
  count: number;
  previewFor: string;
  setPreviewFor: (email: string) => void;
  change: (part: Partial<Step>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

export function StepEditor({ workspace, campaign, step, position, count, change, move, remove, ...preview }: Props) {
  const [isShown, setIsShown] = useState(false);
  const { delay_days, subject, body, variants } = step;
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
        onChange={({ target }) => change({ delay_days: Math.min(365, Math.max(0, Math.trunc(Number(target.value)))) })}
      />
      <Field
        label="Subject"
        maxLength={998}
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        placeholder={position === 1 ? "A question, {{ first_name | default: 'hello' }}" : "Re: A question"}
      />
      <TextArea
        label="Text"
        required
        maxLength={100_000}
        value={body}
        onChange={({ target }) => change({ body: target.value })}
      />
      {variants.length > 0 && (
        <p className={styles.note}>
          It has {variants.length === 1 ? "a variant" : "variants"}: {variants.map((one) => one.name).join(", ")}.
          “outbound campaign apply” changes {variants.length === 1 ? "it" : "them"}; here nothing of that is lost.
        </p>
      )}
      {campaign !== undefined && (
        <div>
          <Button aria-expanded={isShown} onClick={() => setIsShown((before) => !before)}>
            {isShown ? "Hide the preview" : "Preview"}
          </Button>
        </div>
      )}
      {campaign !== undefined && isShown && (
        <StepPreview
          workspace={workspace}
          campaign={campaign}
          position={position}
          copy={{ subject, body }}
          {...preview}
        />
      )}
    </section>
  );
}
