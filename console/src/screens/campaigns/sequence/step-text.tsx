import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Plus, Power, Trash2, Trophy } from "lucide-react";
import { useContext, useId, useState } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { fieldsQuery } from "../../../api/prospect-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyEditor } from "../../../ui/copy-editor/copy-editor.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TabList, tabId } from "../../../ui/tab-list.tsx";
import { StepAttachments } from "../../attachments/step-attachments.tsx";
import { words } from "../words.ts";
import { newVariant, type Step, type Variant } from "./campaign-draft.ts";
import { ProblemsContext, useProblem } from "./draft-problems.ts";
import styles from "./step-text.module.css";
import { TestContext } from "./test-context.ts";
import { useWriting } from "./writing.tsx";

const mostVariants = 26;

type Props = { step: Step; position: number; variant: number };

/** What is written: one copy of one step. */
export function StepText({ step, position, variant: chosen }: Props) {
  const { workspace, setDraft, go } = useWriting();
  const panelId = useId();
  const [isRenaming, setRenaming] = useState(false);
  const variables = useVariables();
  const { variants } = step;
  const variant = variants[chosen - 1];
  const { subject, body } = variant ?? step;
  const at = position - 1;
  const path = variant ? ["steps", at, "variants", chosen - 1] : ["steps", at];
  const unfit = useUnfitCopies(at);
  const other = useOtherProblems(at);
  const [subjectProblem, textProblem] = [useProblem(...path, "subject"), useProblem(...path, "body")];

  const change = (next: (now: Step) => Partial<Step>) =>
    setDraft((before) => ({
      ...before,
      steps: before.steps.map((one) => (one.key === step.key ? { ...one, ...next(one) } : one)),
    }));
  const changeVariant = (part: Partial<Variant>) =>
    change((now) => ({ variants: now.variants.map((one, of) => (of === chosen - 1 ? { ...one, ...part } : one)) }));
  const changeCopy = (part: Partial<Pick<Variant, "subject" | "body">>) =>
    variant ? changeVariant(part) : change(() => part);
  const choose = (to: number) => go({ step: step.key, variant: to });
  const add = () => {
    change((now) => ({ variants: [...now.variants, newVariant(now.variants, { subject, body })] }));
    choose(variants.length + 1);
  };
  const remove = () => {
    change((now) => ({ variants: now.variants.filter((_, of) => of !== chosen - 1) }));
    choose(chosen - 1);
  };
  const key = `${step.key} ${chosen}`;
  return (
    <section className={styles.step} aria-label={words.step(position)}>
      <div className={styles.head}>
        <h2>{words.step(position)}</h2>
        {variants.length > 0 && (
          <div className={styles.variants}>
            <TabList
              label={words.variantTabs(position)}
              panelId={panelId}
              names={["A", ...variants.map(nameOf)].map((name, of) => (unfit.has(of) ? words.withProblem(name) : name))}
              chosen={variant ? chosen : 0}
              choose={choose}
            />
          </div>
        )}
        {variants.length < mostVariants && (
          <Button kind="quiet" isSmall icon={Plus} aria-label={words.addVariant} onClick={add}>
            {words.variant}
          </Button>
        )}
        <span className={styles.shares} title={sharesOf(step)}>
          {sharesOf(step)}
        </span>
        {variants.length > 0 && (
          <Menu
            label={words.variantMenu}
            kind="quiet"
            isSmall
            icon={Ellipsis}
            groups={[
              {
                items: variant
                  ? [
                      { label: words.rename, icon: Pencil, run: () => setRenaming(true) },
                      {
                        label: variant.active ? words.switchOff : words.switchOn,
                        icon: Power,
                        run: () => changeVariant({ active: !variant.active }),
                      },
                      { label: words.removeVariant, icon: Trash2, isDanger: true, run: remove },
                    ]
                  : [],
              },
              {
                items: [
                  {
                    label: step.prefer_winner ? words.preferNone : words.prefer,
                    icon: Trophy,
                    run: () => change((now) => ({ prefer_winner: now.prefer_winner ? undefined : true })),
                  },
                ],
              },
            ]}
          />
        )}
      </div>
      {other.length > 0 && (
        <div className={styles.other}>
          {other.map((message) => (
            <Notice key={message} tone="bad">
              {message}
            </Notice>
          ))}
        </div>
      )}
      <div
        id={panelId}
        className={styles.copy}
        {...(variants.length > 0 && { role: "tabpanel", "aria-labelledby": tabId(panelId, variant ? chosen : 0) })}
      >
        <CopyEditor
          key={`subject ${key}`}
          className={styles.subject}
          label={words.subject}
          isLine
          value={subject}
          change={(text) => changeCopy({ subject: text })}
          variables={variables}
          maxLength={998}
          problem={subjectProblem}
          placeholder={position === 1 ? words.firstSubject : words.threadSubject}
          autoFocus={subject === "" && body === ""}
        />
        <CopyEditor
          key={`text ${key}`}
          className={styles.text}
          label={words.text}
          value={body}
          change={(text) => changeCopy({ body: text })}
          variables={variables}
          maxLength={100_000}
          problem={textProblem}
          placeholder={words.writeText}
          below={
            <div className={styles.files}>
              <StepAttachments
                workspace={workspace}
                position={position}
                ids={step.attachments ?? []}
                change={(attachments) => change(() => ({ attachments }))}
              />
            </div>
          }
        />
      </div>
      {isRenaming && variant && (
        <Rename
          variant={variant}
          others={variants.filter((one) => one !== variant)}
          rename={(name) => changeVariant({ name })}
          close={() => setRenaming(false)}
        />
      )}
    </section>
  );
}

type RenameProps = { variant: Variant; others: readonly Variant[]; rename: (name: string) => void; close: () => void };

function Rename({ variant, others, rename, close }: RenameProps) {
  const [name, setName] = useState(variant.name);
  const isTaken = others.some((one) => one.name.trim() === name.trim());
  const problem = name.trim() === "" ? words.nameNeeded : isTaken ? words.nameTaken : undefined;
  const form = useId();
  return (
    <Dialog
      title={words.renameVariant}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form}>
            {words.rename}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== undefined) return;
          rename(name.trim());
          close();
        }}
      >
        <Field
          label={words.variantName}
          maxLength={100}
          value={name}
          problem={problem}
          hint={words.variantNameHint}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

function useVariables() {
  const { workspace, id } = useWriting();
  const { data: fields } = useQuery(fieldsQuery(workspace));
  const { data: found } = useQuery(preflightQuery(workspace, id));
  const { sampleOf } = useContext(TestContext);
  const all = fields?.prospects ?? 0;
  const missing = (found?.findings ?? []).flatMap(({ people }) => people.flatMap((one) => one.missing));
  return {
    fields: (fields?.data ?? []).map(({ name, prospects }) => ({
      name,
      share: all > 0 ? Math.floor((100 * prospects) / all) : 0,
    })),
    missing: [...new Set(missing)],
    sampleOf,
  };
}

/** Which copies of a step have problems, by their place in the tabs. */
function useUnfitCopies(at: number): ReadonlySet<number> {
  const { problems } = useContext(ProblemsContext);
  const own = problems.filter(({ path: [part, step] }) => part === "steps" && step === at);
  return new Set(
    own.flatMap(({ path: [, , part, variant] }) => {
      if (part === "variants") return [Number(variant) + 1];
      return part === "subject" || part === "body" ? [0] : [];
    }),
  );
}

/** Those of what is changed in a dialog. */
function useOtherProblems(at: number): string[] {
  const { problems } = useContext(ProblemsContext);
  return problems.flatMap(({ path, message }) => {
    const [part, step] = path;
    const last = path.at(-1);
    return part === "steps" && step === at && last !== "subject" && last !== "body" ? [message] : [];
  });
}

/** The letter of one that has no name of its own. */
const letterOf = (name: string): string => name.trim().replace(/^Variant (?=[A-Z]$)/, "");
const nameOf = ({ name, active }: Variant): string => (active ? letterOf(name) : words.off(letterOf(name)));

function sharesOf({ variants, prefer_winner }: Step): string {
  if (variants.length === 0) return "";
  const used = variants.filter(({ active }) => active);
  if (used.length === 0) return words.onlyOriginal;
  return words.shares(["A", ...used.map(({ name }) => letterOf(name))], prefer_winner ?? false);
}
