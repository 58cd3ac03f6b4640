import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useContext, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Check, Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabList, tabId } from "../../ui/tab-list.tsx";
import { type Drafted, newVariant, type Step, type Variant } from "./campaign-draft.ts";
import { CopyField } from "./copy-field.tsx";
import { ProblemsContext, useProblem } from "./draft-problems.ts";

const StepPreview = lazyRouteComponent(() => import("./step-preview.tsx"), "StepPreview");

const mostVariants = 26;

type Props = {
  workspace: string;
  drafted: Drafted;
  step: Step;
  position: number;
  isAdded: boolean;
  previewFor: string;
  setPreviewFor: (email: string) => void;
  change: (part: Partial<Step>) => void;
};

export function StepCopies({ workspace, step, position, isAdded, change, ...preview }: Props) {
  const panelId = useId();
  const [chosen, setChosen] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const { variants } = step;
  const variant = variants[chosen - 1];
  const { subject, body } = variant ?? step;
  const at = position - 1;
  const path = variant ? ["steps", at, "variants", chosen - 1] : ["steps", at];
  const unfit = useUnfitCopies(at);
  const [seen, setSeen] = useState(unfit.looked);
  if (seen !== unfit.looked) {
    setSeen(unfit.looked);
    const [first] = unfit.copies;
    if (first !== undefined && !unfit.copies.has(variant ? chosen : 0)) setChosen(first);
  }
  const changeCopy = (part: Partial<Variant>) =>
    change(
      variant
        ? { variants: variants.map((one) => (one === variant ? { ...one, ...part } : one)) }
        : { subject, body, ...part },
    );
  const add = () => {
    change({ variants: [...variants, newVariant(variants, { subject, body })] });
    setChosen(variants.length + 1);
  };
  const remove = () => {
    change({ variants: variants.filter((one) => one !== variant) });
    setChosen(chosen - 1);
  };
  return (
    <>
      {variants.length > 0 && (
        <TabList
          label={`Copies of step ${position}`}
          panelId={panelId}
          names={["Original", ...variants.map(nameOf)].map((name, of) =>
            unfit.copies.has(of) ? `${name} (to mend)` : name,
          )}
          chosen={variant ? chosen : 0}
          choose={setChosen}
        />
      )}
      <div
        id={panelId}
        className={form.plain}
        {...(variants.length > 0 && { role: "tabpanel", "aria-labelledby": tabId(panelId, variant ? chosen : 0) })}
      >
        {variant && (
          <VariantHead path={path} variant={variant} variants={variants} change={changeCopy} remove={remove} />
        )}
        <CopyField
          workspace={workspace}
          label="Subject"
          problem={useProblem(...path, "subject")}
          maxLength={998}
          autoFocus={isAdded}
          value={subject}
          change={(text) => changeCopy({ subject: text })}
          hint={position === 1 ? undefined : "Left empty, the mail goes on in the thread: Re: and the subject before."}
          placeholder={position === 1 ? "A question, {{ first_name | default: 'hello' }}" : "Re: A question"}
        />
        <CopyField
          workspace={workspace}
          label="Text"
          problem={useProblem(...path, "body")}
          isLong
          required
          maxLength={100_000}
          hint="**bold**, [words](https://…) and lines that begin with - are formatted."
          value={body}
          change={(text) => changeCopy({ body: text })}
        />
        <div className={form.row}>
          <Button aria-expanded={isShown} onClick={() => setIsShown((before) => !before)}>
            {isShown ? "Hide the preview" : "Preview"}
          </Button>
          {variants.length < mostVariants && (
            <Button kind="quiet" onClick={add}>
              Add a variant
            </Button>
          )}
        </div>
        {isShown && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <StepPreview workspace={workspace} position={position} copy={{ subject, body }} {...preview} />
          </Suspense>
        )}
      </div>
      {variants.length > 0 && <Shares step={step} change={change} />}
    </>
  );
}

/** Which copies of a step have problems, by their place in the tabs: the step's own problems are above them. */
function useUnfitCopies(at: number) {
  const { looked, problems } = useContext(ProblemsContext);
  const own = problems.filter(({ path: [part, step] }) => part === "steps" && step === at);
  const copies = own.flatMap(({ path: [, , part, variant] }) => {
    if (part === "variants") return [Number(variant) + 1];
    return part === "subject" || part === "body" ? [0] : [];
  });
  return { looked, copies: new Set(copies) };
}

type HeadProps = {
  path: readonly (string | number)[];
  variant: Variant;
  variants: readonly Variant[];
  change: (part: Partial<Variant>) => void;
  remove: () => void;
};

function VariantHead({ path, variant, variants, change, remove }: HeadProps) {
  const isTaken = variants.some((one) => one !== variant && one.name.trim() === variant.name.trim());
  return (
    <>
      <Field
        label="Name of the variant"
        required
        problem={useProblem(...path, "name") ?? (isTaken ? "Another variant of this step has this name." : undefined)}
        maxLength={100}
        value={variant.name}
        onChange={({ target }) => change({ name: target.value })}
        hint="Nobody who is mailed sees it. What left under another name is counted under a removed variant."
      />
      <div className={form.row}>
        <Check label="In use" checked={variant.active} onChange={({ target }) => change({ active: target.checked })} />
        <Button kind="quiet" onClick={remove}>
          Remove this variant
        </Button>
      </div>
    </>
  );
}

function Shares({ step, change }: Pick<Props, "step" | "change">) {
  const hintId = useId();
  return (
    <div>
      <p className={styles.note}>{sharesOf(step)} Stats counts each by itself.</p>
      <Check
        label="Prefer the better copy"
        aria-describedby={hintId}
        checked={step.prefer_winner ?? false}
        onChange={({ target }) => change({ prefer_winner: target.checked || undefined })}
      />
      <p id={hintId} className={styles.note}>
        Once a copy wins by its interested replies, it gets four fifths of the mails, and the others share the rest.
      </p>
    </div>
  );
}

const nameOf = ({ name, active }: Variant): string => `${name.trim() || "(no name)"}${active ? "" : " (off)"}`;

function sharesOf({ variants, prefer_winner }: Step): string {
  const used = variants.filter(({ active }) => active).length;
  if (used === 0) return "Everybody gets the original, as no variant is in use.";
  return `The original and ${used === 1 ? "the variant" : `the ${used} variants`} in use go to an equal share of people each${prefer_winner ? ", until one wins" : ""}.`;
}
