import { isPersonField, leftOut } from "@outbound/csv/people-columns";
import { Ban, CircleDashed, CircleX, Copy, Equal, type LucideIcon, Plus, TriangleAlert, UserX } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import styles from "./import.module.css";
import { type Mapping, nameOfField, titleOfField } from "./mapping.ts";
import type { Standings } from "./standings.ts";
import { hasValue, newJudge, type TriedOut, type TriedRow } from "./try-out.ts";
import { words } from "./words.ts";

const shownRows = 5;
const shownFields = 2;

type Props = {
  mapping: Mapping;
  tried: TriedOut | null | undefined;
  standings: Standings;
  skipped: number;
  /** Fields that the campaign's copy uses, as meanings of columns. */
  needed: readonly string[];
};

export function FirstRows({ mapping, tried, standings, skipped, needed }: Props) {
  const { file, meanings } = mapping;
  const [shown, show] = useState<"all" | "skipped">("all");
  const judged = file.rows.map(newJudge(file.columns, meanings));
  const erased = judged.filter(({ person, fault }) => !fault && standings.get(person.email) === "erased");
  const isSkipped = shown === "skipped" && skipped > 0;
  const rows = isSkipped ? [...(tried?.first ?? []), ...erased] : judged.slice(0, shownRows);
  return (
    <Card
      title={words.firstRows}
      isFlush
      end={
        skipped > 0 && (
          <Segmented
            label={words.show}
            options={[
              { id: "all", label: words.all },
              { id: "skipped", label: words.skipped(skipped) },
            ]}
            value={shown}
            onChange={show}
          />
        )
      }
    >
      <div className={styles.rows}>
        <Table
          caption={words.firstRows}
          rows={rows}
          keyOf={({ line }) => String(line)}
          columns={columnsOf(meanings, { rows, isSkipped }, (row) =>
            resultOf(row, { standings, needed, isTriedOut: tried !== null }),
          )}
        />
      </div>
    </Card>
  );
}

type Result = ComponentProps<typeof Badge>;
const result = (word: string, hue: NonNullable<Result["hue"]>, icon: LucideIcon): Result => ({ word, hue, icon });

const { results } = words;
const ofFault: Record<NonNullable<TriedRow["fault"]>, Result> = {
  email: result(results.invalid, "red", CircleX),
  row: result(results.row, "violet", CircleX),
  twice: result(results.twice, "gray", Copy),
  erased: result(results.erased, "gray", UserX),
};

type Known = { standings: Standings; needed: readonly string[]; isTriedOut: boolean };

function resultOf({ person, fault }: TriedRow, { standings, needed, isTriedOut }: Known): Result {
  if (fault) return ofFault[fault];
  if (!isTriedOut) return result(results.ready, "green", Plus);
  const standing = standings.get(person.email);
  if (standing === undefined) return result(results.checking, "gray", CircleDashed);
  if (standing === "here") return result(results.here, "sky", Equal);
  if (standing === "suppressed") return result(results.suppressed, "amber", Ban);
  if (standing === "erased") return ofFault.erased;
  if (standing === "invalid") return ofFault.email;
  const lacking = needed.find((meaning) => !hasValue(person, meaning));
  return lacking === undefined
    ? result(results.new, "green", Plus)
    : result(words.lacks(fieldInText(lacking)), "amber", TriangleAlert);
}

/** Within a sentence; a field of the workspace's own is written as they write it. */
export const fieldInText = (meaning: string): string =>
  isPersonField(meaning) ? titleOfField(meaning).toLowerCase() : titleOfField(meaning);

function columnsOf(
  meanings: readonly string[],
  { rows, isSkipped }: { rows: readonly TriedRow[]; isSkipped: boolean },
  resultOfRow: (row: TriedRow) => Result,
): Column<TriedRow>[] {
  const own = meanings.filter((meaning) => meaning !== leftOut && !isPersonField(meaning)).map(nameOfField);
  return [
    { head: words.result, cell: (row) => <Badge {...resultOfRow(row)} /> },
    {
      head: words.name,
      isName: true,
      cell: ({ person }) => (
        <>
          {[person.first_name, person.last_name].filter(Boolean).join(" ") || "–"}
          <span className={styles.narrow}>{person.email}</span>
          <span className={styles.narrow}>{words.companyIs(companyOf(person))}</span>
          <span className={styles.others}>{othersOf(person)}</span>
        </>
      ),
    },
    {
      head: words.email,
      from: "medium",
      cell: ({ line, person, problem, fault }) => (
        <>
          <span className={`${styles.clip} ${fault === "email" ? styles.wrong : ""}`}>{person.email || "–"}</span>
          {isSkipped && problem && <span className={styles.reason}>{words.problemAt(line, problem)}</span>}
        </>
      ),
    },
    { head: words.company, from: "medium", cell: ({ person }) => <Short text={companyOf(person)} /> },
    ...own.slice(0, shownFields).map(
      (name): Column<TriedRow> => ({
        head: name,
        from: "wide",
        isFigure: rows.every(({ person }) => /^[\d.,\s%€$£-]*$/.test(person.custom_fields[name] ?? "")),
        cell: ({ person }) => <Short text={person.custom_fields[name] ?? "–"} />,
      }),
    ),
  ];
}

const Short = ({ text }: { text: string }) => <span className={styles.clip}>{text}</span>;

type Person = TriedRow["person"];

const companyOf = ({ company_name }: Person) => company_name ?? words.fromAddress;

const othersOf = ({ custom_fields }: Person) =>
  Object.entries(custom_fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
