import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import { useQuery } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useId, useState } from "react";
import { attachmentsQuery } from "../../api/attachment-queries.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabList, tabId } from "../../ui/tab-list.tsx";
import { AttachedFiles } from "../attachments/attached-files.tsx";
import type { CampaignFile } from "./campaign-draft.ts";
import type { StepPreviewProps } from "./step-preview.tsx";

const StepPreview = lazyRouteComponent(() => import("./step-preview.tsx"), "StepPreview");

type Props = { workspace: string; id: string; steps: CampaignFile["steps"]; why: string };

/** The steps as they are, for whom nothing can be changed here. */
export function FixedSequence({ workspace, id, steps, why }: Props) {
  const [previewFor, setPreviewFor] = useState("");
  const preview = { workspace, drafted: { id }, previewFor, setPreviewFor };
  return (
    <div className={form.form}>
      <Notice tone="warn">{why}</Notice>
      <h2>Steps</h2>
      {steps.map((step, at) => (
        <FixedStep key={at} {...preview} step={step} position={at + 1} />
      ))}
    </div>
  );
}

type StepProps = Omit<StepPreviewProps, "copy"> & { step: CampaignFile["steps"][number] };

function FixedStep({ step, ...preview }: StepProps) {
  const { workspace, position } = preview;
  const panelId = useId();
  const [chosen, setChosen] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const { variants, only_if, attachments = [] } = step;
  const { data: files = [] } = useQuery(attachmentsQuery(workspace, attachments));
  const { subject, body } = variants[chosen - 1] ?? step;
  return (
    <section className={form.card} aria-label={`Step ${position}`}>
      <h3>Step {position}</h3>
      <p className={styles.note}>
        {waitOf(step.delay_days, position)}
        {only_if && `, only if ${describeCondition(only_if)}`}
      </p>
      {variants.length > 0 && (
        <TabList
          label={`Copies of step ${position}`}
          panelId={panelId}
          names={["Original", ...variants.map(({ name, active }) => (active ? name : `${name} (off)`))]}
          chosen={chosen}
          choose={setChosen}
        />
      )}
      <div
        id={panelId}
        className={form.plain}
        {...(variants.length > 0 && { role: "tabpanel", "aria-labelledby": tabId(panelId, chosen) })}
      >
        <p>
          <strong>{describeSubject(subject, position === 1)}</strong>
        </p>
        <FormattedText text={body} />
        <AttachedFiles workspace={workspace} attached={files} />
        <div className={form.row}>
          <Button aria-expanded={isShown} onClick={() => setIsShown((before) => !before)}>
            {isShown ? "Hide the preview" : "Preview"}
          </Button>
        </div>
        {isShown && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <StepPreview {...preview} copy={{ subject, body }} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function waitOf(days: number, position: number): string {
  const since = position === 1 ? "somebody is added" : `step ${position - 1}`;
  if (days === 0) return `At once after ${since}`;
  return `${days === 1 ? "1 day" : `${days} days`} after ${since}`;
}
