import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { fieldsQuery } from "../../../api/prospect-queries.ts";
import { personNamesWith } from "../../../ui/copy-editor/variable-names.ts";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { words } from "../words.ts";
import { fieldProblem, useProblem } from "./draft-problems.ts";

type Props = {
  workspace: string;
  position: number;
  only_if: StepCondition | undefined;
  change: (only_if: StepCondition | undefined) => void;
};

const choices: Record<string, { label: string; begin?: StepCondition; needsMail?: true }> = {
  always: { label: words.sentTo.always },
  clicked: { label: words.sentTo.clicked, begin: { clicked: true }, needsMail: true },
  "not clicked": { label: words.sentTo.notClicked, begin: { clicked: false }, needsMail: true },
  opened: { label: words.sentTo.opened, begin: { opened: true }, needsMail: true },
  "not opened": { label: words.sentTo.notOpened, begin: { opened: false }, needsMail: true },
  is: { label: words.sentTo.is, begin: { field: "", is: [""] } },
  is_not: { label: words.sentTo.isNot, begin: { field: "", is_not: [""] } },
};

/** Undefined for one that only a file can have. */
function choiceOf(condition: StepCondition | undefined): string | undefined {
  if (!condition) return "always";
  const { opened, clicked, field, is } = condition;
  if ([opened, clicked, field].filter((part) => part !== undefined).length !== 1) return undefined;
  if (opened !== undefined) return opened ? "opened" : "not opened";
  if (clicked !== undefined) return clicked ? "clicked" : "not clicked";
  return is ? "is" : "is_not";
}

export function StepConditionFields({ workspace, position, only_if, change }: Props) {
  const chosen = choiceOf(only_if);
  const problem = useProblem("steps", position - 1, "only_if");
  const hint =
    only_if && fieldProblem(only_if) === undefined ? words.sentTo.only(describeCondition(only_if)) : undefined;
  const hasValues = chosen === "is" || chosen === "is_not";
  return (
    <>
      <Select
        label={words.sentTo.label}
        value={chosen ?? ""}
        problem={problem}
        hint={hasValues ? undefined : hint}
        onChange={({ target }) => change(choices[target.value]?.begin)}
      >
        {chosen === undefined && <option value="">{words.sentTo.asInFile}</option>}
        {Object.entries(choices)
          .filter(([name, { needsMail }]) => position > 1 || !needsMail || name === chosen)
          .map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </Select>
      {hasValues && only_if && (
        <Values
          workspace={workspace}
          position={position}
          condition={only_if}
          kind={chosen}
          hint={hint}
          change={change}
        />
      )}
    </>
  );
}

type ValuesProps = {
  workspace: string;
  position: number;
  condition: StepCondition;
  kind: "is" | "is_not";
  hint: string | undefined;
  change: (only_if: StepCondition) => void;
};

function Values({ workspace, position, condition, kind, hint, change }: ValuesProps) {
  const listId = useId();
  const { data: fields } = useQuery(fieldsQuery(workspace));
  const values = condition[kind] ?? [];
  const { field = "" } = condition;
  const found = useProblem("steps", position - 1, "only_if", "field");
  const [left, setLeft] = useState("");
  const isLeft = field !== "" && field === left;
  const atOnce = isLeft ? fieldProblem(condition) : undefined;
  return (
    <div className={form.pair}>
      <Field
        label={words.sentTo.field}
        list={listId}
        autoComplete="off"
        maxLength={200}
        value={field}
        problem={found ?? (atOnce && `Step ${position}: ${atOnce}`)}
        placeholder={words.sentTo.fieldExample}
        onChange={({ target }) => change({ ...condition, field: target.value })}
        onBlur={() => setLeft(field)}
      />
      <datalist id={listId}>
        {personNamesWith((fields?.data ?? []).map(({ name }) => name)).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextArea
        label={kind === "is" ? words.sentTo.oneOf : words.sentTo.noneOf}
        rows={2}
        value={values.join("\n")}
        hint={hint ?? words.sentTo.valuesHint}
        onChange={({ target }) => change({ ...condition, [kind]: target.value.split("\n").slice(0, 50) })}
      />
    </div>
  );
}
