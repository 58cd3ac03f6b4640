import { useQuery } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Clock, Split } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { attachmentsQuery } from "../../../api/attachment-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import form from "../../../ui/form.module.css";
import { FormattedText } from "../../../ui/formatted-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabList, tabId } from "../../../ui/tab-list.tsx";
import { AttachedFiles } from "../../attachments/attached-files.tsx";
import { CopyLine } from "../copy-line.tsx";
import { words } from "../words.ts";
import type { CampaignFile } from "./campaign-draft.ts";
import styles from "./fixed-sequence.module.css";
import type { StepPreviewProps } from "./step-preview.tsx";
import { subjectOf } from "./step-rail.tsx";

const StepPreview = lazyRouteComponent(() => import("./step-preview.tsx"), "StepPreview");

type Props = { workspace: string; id: string; steps: CampaignFile["steps"]; why: string };

/** The steps as they are, for whom nothing can be changed here. */
export function FixedSequence({ workspace, id, steps, why }: Props) {
  const [previewFor, setPreviewFor] = useState("");
  const preview = { workspace, drafted: { id }, previewFor, setPreviewFor, hasTest: false };
  return (
    <div className={styles.steps}>
      <Notice tone="warn">{why}</Notice>
      {steps.map((step, at) => (
        <FixedStep key={at} {...preview} step={step} subjectBefore={subjectOf(steps, at)} position={at + 1} />
      ))}
    </div>
  );
}

type StepProps = Omit<StepPreviewProps, "copy"> & { step: CampaignFile["steps"][number]; subjectBefore: string };

function FixedStep({ step, subjectBefore, ...preview }: StepProps) {
  const { workspace, position } = preview;
  const panelId = useId();
  const [chosen, setChosen] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const { variants, only_if, attachments = [] } = step;
  const { data: files = [] } = useQuery(attachmentsQuery(workspace, attachments));
  const { subject, body } = variants[chosen - 1] ?? step;
  return (
    <Card
      title={words.step(position)}
      end={
        <span className={styles.wait}>
          <Clock aria-hidden="true" />
          {step.delay_days === 0 ? words.sameDay : words.daysLater(step.delay_days)}
          {only_if && (
            <>
              <Split aria-hidden="true" />
              {words.condition(only_if)}
            </>
          )}
        </span>
      }
    >
      {variants.length > 0 && (
        <TabList
          label={words.variantTabs(position)}
          panelId={panelId}
          names={["A", ...variants.map(({ name, active }) => (active ? name : words.off(name)))]}
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
          <strong>
            <CopyLine text={subject || subjectBefore} />
          </strong>
        </p>
        <FormattedText text={body} say={(text) => <CopyLine text={text} />} />
        <AttachedFiles workspace={workspace} attached={files} />
        <div className={form.row}>
          <Button aria-expanded={isShown} onClick={() => setIsShown((before) => !before)}>
            {words.preview}
          </Button>
        </div>
        {isShown && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <StepPreview {...preview} copy={{ subject, body }} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
