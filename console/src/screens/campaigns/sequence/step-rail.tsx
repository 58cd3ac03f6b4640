import { useQuery } from "@tanstack/react-query";
import {
  CircleAlert,
  Clock,
  Copy,
  CornerDownRight,
  Ellipsis,
  Flag,
  GitBranch,
  GripVertical,
  MoveDown,
  MoveUp,
  Paperclip,
  Plus,
  Split,
  Trash2,
  UserPlus,
  Users,
} from "lucide-react";
import { type KeyboardEvent, useContext, useRef, useState } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { count, hourOfDay } from "../../../ui/wording.ts";
import { CopyLine, describeLine } from "../copy-line.tsx";
import { words } from "../words.ts";
import { placeOf } from "./before-you-start.tsx";
import { type Draft, moved, newStep, type Step } from "./campaign-draft.ts";
import { ProblemsContext } from "./draft-problems.ts";
import styles from "./step-rail.module.css";
import { StepTiming } from "./step-timing.tsx";
import { useWriting } from "./writing.tsx";

type Props = {
  /** Where one pane is shown at a time, an opened step is the next one. */
  opened: () => void;
};

export function StepRail({ opened }: Props) {
  const { workspace, id, draft, setDraft, place, go } = useWriting();
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const [timed, setTimed] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const unfit = useUnfitSteps();
  const { steps } = draft;

  const move = (at: number, to: number) => {
    if (to < 0 || to >= steps.length || to === at) return;
    setDraft((before) => ({ ...before, steps: moved(before.steps, at, to - at) }));
    setTold(words.movedTo(to + 1, steps.length));
  };
  const add = (step: Step, at: number) => {
    setDraft((before) => ({ ...before, steps: before.steps.toSpliced(at, 0, step) }));
    go({ step: step.key, variant: 0 });
    opened();
  };
  const remove = (at: number) => {
    const beside = steps[at + 1] ?? steps[at - 1];
    setDraft((before) => ({ ...before, steps: before.steps.filter((_, of) => of !== at) }));
    if (beside && steps[at]?.key === place.step) go({ step: beside.key, variant: 0 });
    list.current?.querySelectorAll("button")[0]?.focus();
  };
  const timedStep = steps.findIndex(({ key }) => key === timed);
  return (
    <section className={styles.rail} aria-label={words.stepList}>
      <div className={styles.end}>
        <UserPlus aria-hidden="true" />
        <div>
          <strong>{words.added}</strong>
          {campaign && <span>{words.prospects(campaign.progress.enrolled)}</span>}
        </div>
      </div>
      <ol ref={list}>
        {steps.map((step, at) => (
          <li
            key={step.key}
            className={over === at && dragged !== undefined && dragged !== at ? styles.over : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
            }}
          >
            <div className={styles.wait}>
              <button type="button" className={styles.pill} onClick={() => setTimed(step.key)}>
                <Clock aria-hidden="true" />
                {waitOf(step, at, draft.settings)}
              </button>
              {step.only_if && (
                <button
                  type="button"
                  className={`${styles.pill} ${styles.condition}`}
                  onClick={() => setTimed(step.key)}
                >
                  <Split aria-hidden="true" />
                  {words.condition(step.only_if)}
                </button>
              )}
            </div>
            <StepCard
              step={step}
              at={at}
              steps={steps}
              isOpen={step.key === place.step}
              isUnfit={unfit.has(step.key)}
              prospects={at === 0 ? campaign?.progress.enrolled : undefined}
              open={() => {
                go({ step: step.key, variant: 0 });
                opened();
              }}
              move={(to) => move(at, to)}
              duplicate={() => add({ ...step, key: newStep(steps).key }, at + 1)}
              remove={() => remove(at)}
              time={() => setTimed(step.key)}
              drag={(isDragged) => {
                setDragged(isDragged ? at : undefined);
                setOver(undefined);
              }}
            />
          </li>
        ))}
      </ol>
      <div className={styles.wait}>
        <Button isSmall icon={Plus} className={styles.add} onClick={() => add(newStep(steps), steps.length)}>
          {words.addStep}
        </Button>
      </div>
      <div className={styles.end}>
        <Flag aria-hidden="true" />
        <span>{words.ends}</span>
      </div>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {timed !== undefined && steps[timedStep] && (
        <StepTiming step={steps[timedStep]} position={timedStep + 1} close={() => setTimed(undefined)} />
      )}
    </section>
  );
}

type CardProps = {
  step: Step;
  at: number;
  steps: readonly Step[];
  isOpen: boolean;
  isUnfit: boolean;
  prospects: number | undefined;
  open: () => void;
  move: (to: number) => void;
  duplicate: () => void;
  remove: () => void;
  time: () => void;
  drag: (isDragged: boolean) => void;
};

function StepCard({ step, at, steps, isOpen, isUnfit, prospects, drag, ...acts }: CardProps) {
  const position = at + 1;
  const subject = subjectOf(steps, at);
  const isSameThread = at > 0 && step.subject === "";
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key] : undefined;
    if (to === undefined) return;
    event.preventDefault();
    // In the text these keys lead to another step.
    event.stopPropagation();
    acts.move(to);
  };
  return (
    <div
      className={`${styles.step} ${isOpen ? styles.open : ""}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", words.step(position));
        drag(true);
      }}
      onDragEnd={() => drag(false)}
    >
      <button
        type="button"
        className={styles.cover}
        aria-label={words.stepCalled(position, describeLine(subject))}
        aria-current={isOpen ? "step" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={acts.open}
        onKeyDown={onKeyDown}
      />
      <div className={styles.row}>
        <span className={styles.number}>{position}</span>
        <strong>{words.email}</strong>
        {isUnfit && <CircleAlert className={styles.unfit} role="img" aria-label={words.hasProblem} />}
        <GripVertical className={styles.grip} aria-hidden="true" />
        <Menu
          label={words.stepMenu(position)}
          kind="quiet"
          isSmall
          icon={Ellipsis}
          className={styles.menu}
          groups={[
            {
              items: [
                { label: words.timing, icon: Clock, run: acts.time },
                { label: words.duplicateStep, icon: Copy, run: acts.duplicate },
              ],
            },
            {
              items: [
                { label: words.moveUp, icon: MoveUp, isDisabled: at === 0, run: () => acts.move(at - 1) },
                {
                  label: words.moveDown,
                  icon: MoveDown,
                  isDisabled: at === steps.length - 1,
                  run: () => acts.move(at + 1),
                },
                {
                  label: words.removeStep,
                  icon: Trash2,
                  isDanger: true,
                  isDisabled: steps.length === 1,
                  run: acts.remove,
                },
              ],
            },
          ]}
        />
      </div>
      <div className={styles.subject}>
        <CopyLine text={subject} />
      </div>
      <div className={styles.facts}>
        {step.variants.length > 0 && (
          <span>
            <GitBranch aria-hidden="true" />
            {words.variants(step.variants.length + 1)}
          </span>
        )}
        {prospects !== undefined && (
          <span>
            <Users aria-hidden="true" />
            {count(prospects)}
          </span>
        )}
        {isSameThread && (
          <span>
            <CornerDownRight aria-hidden="true" />
            {words.sameThread}
          </span>
        )}
        {step.only_if && (
          <span>
            <Split aria-hidden="true" />
            {words.othersSkip}
          </span>
        )}
        {step.attachments && step.attachments.length > 0 && (
          <span>
            <Paperclip aria-hidden="true" />
            {words.files(step.attachments.length)}
          </span>
        )}
      </div>
    </div>
  );
}

/** A follow-up without one has that of the step before it. */
export function subjectOf(steps: readonly { subject: string }[], at: number): string {
  const own = steps[at]?.subject ?? "";
  if (own !== "") return own;
  const before = steps.slice(0, at).findLast(({ subject }) => subject !== "")?.subject;
  return before === undefined ? words.noSubject : words.again(before);
}

function waitOf({ delay_days: days }: Step, at: number, settings: Draft["settings"]): string {
  const { window_start_hour: from, window_end_hour: to } = settings;
  if (days > 0) return words.daysLater(days);
  return at === 0 && from !== null && to !== null
    ? words.sameDayWithin(`${hourOfDay(from)}–${hourOfDay(to)}`)
    : words.sameDay;
}

/** By what was refused at the last save, and by what keeps the campaign from sending. */
function useUnfitSteps(): ReadonlySet<number> {
  const { workspace, id, draft } = useWriting();
  const { problems } = useContext(ProblemsContext);
  const { data } = useQuery(preflightQuery(workspace, id));
  const refused = problems.flatMap(({ path: [part, at] }) =>
    part === "steps" ? (draft.steps[Number(at)]?.key ?? []) : [],
  );
  const found = (data?.findings ?? []).flatMap((finding) =>
    finding.level === "blocks" ? (placeOf(finding, draft)?.step ?? []) : [],
  );
  return new Set([...refused, ...found]);
}
