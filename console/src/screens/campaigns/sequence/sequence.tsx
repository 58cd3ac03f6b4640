import { lazyRouteComponent } from "@tanstack/react-router";
import { type KeyboardEvent, Suspense, useState } from "react";
import screen from "../../../ui/screen.module.css";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { words } from "../words.ts";
import { BeforeYouStart } from "./before-you-start.tsx";
import styles from "./sequence.module.css";
import { StepRail } from "./step-rail.tsx";
import { StepText } from "./step-text.tsx";
import { TestContext } from "./test-context.ts";
import { useWriting } from "./writing.tsx";

const StepPreview = lazyRouteComponent(() => import("./step-preview.tsx"), "StepPreview");
const FixedSequence = lazyRouteComponent(() => import("./fixed-sequence.tsx"), "FixedSequence");

const panes = ["steps", "text", "preview"] as const;
type Pane = (typeof panes)[number];

/** The steps, the text of one, and the text as a prospect gets it. Where there is room for fewer, one chooses. */
export function Sequence() {
  const { workspace, id, draft, saved, drafted, place, go, whyFixed } = useWriting();
  const [pane, setPane] = useState<Pane>("text");
  const [previewFor, setPreviewFor] = useState("");
  const [isTesting, setTesting] = useState(false);
  const [sampleOf, setSampleOf] = useState<(name: string) => string | undefined>(() => () => undefined);
  if (whyFixed !== undefined) {
    return (
      <div className={screen.screen}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <FixedSequence workspace={workspace} id={id} steps={saved.steps} why={whyFixed} />
        </Suspense>
      </div>
    );
  }
  const at = Math.max(
    0,
    draft.steps.findIndex(({ key }) => key === place.step),
  );
  const step = draft.steps[at];
  const variant = step?.variants[place.variant - 1] ? place.variant : 0;
  const copy = step && (step.variants[variant - 1] ?? step);

  const goTo = (next: number) => {
    const found = draft.steps[next];
    if (found) go({ step: found.key, variant: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isMod = (ctrlKey || metaKey) && !altKey && !shiftKey;
    const acts: Record<string, (() => void) | undefined> = {
      ...(isMod && { Enter: () => setTesting(true) }),
      ...(altKey && {
        ArrowUp: () => goTo(at - 1),
        ArrowDown: () => goTo(at + 1),
        ArrowLeft: () => step && go({ step: step.key, variant: Math.max(0, variant - 1) }),
        ArrowRight: () => step && go({ step: step.key, variant: Math.min(step.variants.length, variant + 1) }),
      }),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each key is also a button
    <div className={styles.screen} data-pane={pane} onKeyDown={onKeyDown}>
      <div className={styles.panes}>
        <Segmented
          label={words.panes}
          options={panes.map((one) => ({ id: one, label: words.pane[one] }))}
          value={pane}
          onChange={setPane}
        />
      </div>
      <TestContext value={{ isTesting, setTesting, sampleOf, setSampleOf }}>
        <div className={styles.sequence}>
          <div className={styles.steps}>
            <StepRail opened={() => setPane("text")} />
          </div>
          <div className={styles.text}>{step && <StepText step={step} position={at + 1} variant={variant} />}</div>
          <div className={styles.preview}>
            {step && copy && (
              <Suspense fallback={<Skeleton rows={6} />}>
                <StepPreview
                  workspace={workspace}
                  drafted={drafted}
                  position={at + 1}
                  copy={{ subject: copy.subject, body: copy.body }}
                  previewFor={previewFor}
                  setPreviewFor={setPreviewFor}
                />
              </Suspense>
            )}
            <BeforeYouStart />
          </div>
        </div>
      </TestContext>
    </div>
  );
}
