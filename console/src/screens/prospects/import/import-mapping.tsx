import { isTag, normalizedTag, tagRule } from "@outbound/contracts/prospects/tag-form";
import { isPersonField, leftOut, otherEmails, ownMeanings, personFields, personOf } from "@outbound/csv/people-columns";
import { type Encoding, encodingNames, encodings } from "@outbound/csv/read-text";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { count } from "../../../ui/wording.ts";
import { isTimezone } from "../is-timezone.ts";
import type { PeopleFile } from "../read-people-file.ts";
import styles from "./import.module.css";
import { judge, mostTriedOut, type TriedOut, type TriedRow, tryOut } from "./try-out.ts";
import { words } from "./words.ts";

/** `known` are the names of the workspace's own fields. */
export type Mapping = { file: PeopleFile; known: readonly string[]; meanings: string[]; tag: string };

type Props = {
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  tried: TriedOut | null | undefined;
  problem: ReactNode;
  encoding: ReactNode;
};

export function ImportMapping({ mapping, change, tried, problem, encoding }: Props) {
  const { meanings, tag } = mapping;
  const wrong = problemIn(mapping);
  return (
    <div className={styles.body}>
      <div className={styles.left}>
        {problem}
        <Card
          title={words.matchColumns}
          end={words.imported(meanings.filter((meaning) => meaning !== leftOut).length, meanings.length)}
          isFlush
        >
          <Columns mapping={mapping} change={change} />
        </Card>
        {wrong && <Notice tone="bad">{wrong}</Notice>}
        <UnknownTimezone mapping={mapping} />
        <Preview mapping={mapping} tried={tried} />
      </div>
      <aside className={styles.right}>
        <Card title={words.result}>
          <Result mapping={mapping} tried={tried} />
          {encoding}
        </Card>
        <Card title={words.afterImport}>
          <Field
            label={words.tag}
            value={tag}
            maxLength={50}
            onChange={({ target }) => change({ ...mapping, tag: target.value })}
            hint={words.tagHelp}
          />
        </Card>
      </aside>
    </div>
  );
}

type EncodingProps = { value: Encoding; change: (encoding: Encoding) => void; file?: PeopleFile };

export function EncodingField({ value, change, file }: EncodingProps) {
  const isGuessed = file !== undefined && value === "windows-1252";
  return (
    <Select
      label={words.encoding}
      value={value}
      onChange={({ target }) => change(encodings.find((one) => one === target.value) ?? value)}
      hint={isGuessed ? words.encodingGuessed(letterIn(file)) : words.encodingHelp}
    >
      {encodings.map((one) => (
        <option key={one} value={one}>
          {encodingNames[one]}
        </option>
      ))}
    </Select>
  );
}

/** A value by which one sees whether the encoding is right. */
const letterIn = ({ rows }: PeopleFile): string | undefined =>
  rows.flatMap(({ cells }) => cells).find((cell) => /[^\0-\x7f]/.test(cell) && cell.length <= 40);

function Columns({ mapping, change }: Pick<Props, "mapping" | "change">) {
  const { file, known, meanings } = mapping;
  const own = ownMeanings(file.columns, known);
  const columns: Column<number>[] = [
    { head: words.columnInFile, cell: (at) => words.columnName(file.columns[at] ?? "", at) },
    {
      head: words.example,
      from: "medium",
      cell: (at) => <span className={styles.example}>{exampleOf(file, at)}</span>,
    },
    {
      head: words.field,
      cell: (at) => (
        <span className={styles.meaning}>
          <ArrowRight aria-hidden="true" />
          <Select
            label={words.fieldOf(words.columnName(file.columns[at] ?? "", at))}
            isLabelHidden
            value={meanings[at]}
            onChange={({ target }) => change({ ...mapping, meanings: meanings.with(at, target.value) })}
          >
            {personFields.map((field) => (
              <option key={field} value={field}>
                {words.fields[field]}
              </option>
            ))}
            <OwnFields meaning={own[at] ?? ""} hasName={Boolean(file.columns[at])} known={known} />
            <option value={leftOut}>{words.leaveOut}</option>
          </Select>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.columns}>
      <Table caption={words.matchColumns} columns={columns} rows={file.columns.map((_, at) => at)} keyOf={String} />
    </div>
  );
}

/** Those that the workspace has, and else one of the column's name. */
function OwnFields({ meaning, hasName, known }: { meaning: string; hasName: boolean; known: readonly string[] }) {
  const name = nameOfField(meaning);
  return (
    <>
      {hasName && !known.includes(name) && <option value={meaning}>{words.newField(name)}</option>}
      {known.length > 0 && (
        <optgroup label={words.yourFields}>
          {known.map((one) => (
            <option key={one} value={`custom_fields.${one}`}>
              {one}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}

const nameOfField = (meaning: string) => meaning.replace(/^custom_fields\./, "");

/** Undefined while it is being counted, and null of a file that is too large for it. */
export function useTriedOut({ file, meanings }: Mapping): TriedOut | null | undefined {
  const key = [file.name, file.file.size, file.file.lastModified, file.encoding, ...meanings];
  const { data } = useQuery({
    queryKey: ["try-out", ...key],
    queryFn: ({ signal }) => tryOut(file, meanings, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const shownReasons = 4;

function Result({ mapping: { file, meanings }, tried }: Pick<Props, "mapping" | "tried">) {
  const reasons = [...(tried?.skipped ?? [])].sort(([, one], [, other]) => other - one);
  const others = reasons.slice(shownReasons).reduce((sum, [, rows]) => sum + rows, 0);
  const further = file.rows.filter(({ cells }) => otherEmails in personOf(cells, meanings).custom_fields).length;
  return (
    <div aria-live="polite">
      {tried === null && <p className={styles.quiet}>{words.notTriedOut(mostTriedOut)}</p>}
      {tried === undefined && <p className={styles.quiet}>{words.tryingOut}</p>}
      <dl className={styles.sum}>
        {tried && <Line tone="good" name={words.readyRows} rows={tried.ready} />}
        {reasons.slice(0, shownReasons).map(([reason, rows]) => (
          <Line key={reason} tone="bad" name={words.skippedFor(reason)} rows={rows} />
        ))}
        {others > 0 && <Line tone="bad" name={words.otherReasons} rows={others} />}
        <Line name={words.rowsInFile} rows={file.total} />
      </dl>
      <p className={styles.quiet}>
        {words.already} {further > 0 && words.furtherEmails(further)}
      </p>
    </div>
  );
}

const Line = ({ tone, name, rows }: { tone?: "good" | "bad"; name: string; rows: number }) => (
  <div className={tone ? styles[tone] : styles.total}>
    <dt>{name}</dt>
    <dd>{count(rows)}</dd>
  </div>
);

function UnknownTimezone({ mapping: { file, meanings } }: Pick<Props, "mapping">) {
  const found = file.rows.map(({ cells }) => personOf(cells, meanings).timezone?.trim());
  const unknown = found.find((timezone) => timezone && !isTimezone(timezone));
  if (unknown === undefined) return null;
  return <Notice tone="warn">{words.unknownTimezone(unknown.slice(0, 80))}</Notice>;
}

const shownRows = 5;

function Preview({ mapping, tried }: Pick<Props, "mapping" | "tried">) {
  const { file, meanings } = mapping;
  const [shown, show] = useState<"all" | "skipped">("all");
  const skipped = [...(tried?.skipped.values() ?? [])].reduce((sum, rows) => sum + rows, 0);
  const first = file.rows
    .slice(0, shownRows)
    .map((row): TriedRow => ({ line: row.line, ...judge(row.cells, file.columns, meanings) }));
  const isSkipped = shown === "skipped" && skipped > 0;
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
      <Table
        caption={words.firstRows}
        rows={isSkipped ? (tried?.first ?? []) : first}
        keyOf={({ line }) => String(line)}
        columns={rowColumns}
      />
    </Card>
  );
}

const rowColumns: Column<TriedRow>[] = [
  {
    head: words.email,
    cell: ({ line, person, problem }) => (
      <>
        {person.email || words.line(line)}
        {problem && <span className={styles.reason}>{`${words.line(line)}: ${problem}`}</span>}
      </>
    ),
  },
  {
    head: words.result,
    from: "medium",
    cell: ({ problem }) =>
      problem ? (
        <Badge word={words.skippedRow} hue="red" icon={CircleX} />
      ) : (
        <Badge word={words.ready} tone="done" hue="green" />
      ),
  },
  {
    head: words.name,
    cell: ({ person }) => (
      <>
        {[person.first_name, person.last_name].filter(Boolean).join(" ") || "–"}
        <span className={styles.company}>{words.companyIs(companyOf(person))}</span>
        <span className={styles.others}>{othersOf(person)}</span>
      </>
    ),
  },
  { head: words.company, from: "medium", cell: ({ person }) => companyOf(person) },
  { head: words.others, from: "wide", cell: ({ person }) => othersOf(person) || "–" },
];

type Person = TriedRow["person"];

const companyOf = ({ company_name }: Person) => company_name ?? words.fromAddress;

const othersOf = ({ custom_fields }: Person) =>
  Object.entries(custom_fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

const exampleOf = ({ rows }: PeopleFile, at: number) =>
  (rows.find(({ cells }) => cells[at])?.cells[at] ?? "–").slice(0, 80);

/** What keeps it from being imported. */
export function problemIn({ meanings, tag }: Mapping): string | undefined {
  if (!meanings.includes("email")) return words.noEmail;
  const meant = meanings.filter((meaning) => meaning !== leftOut);
  const twice = meant.find((meaning, at) => meant.indexOf(meaning) !== at);
  if (twice !== undefined) return words.twice(isPersonField(twice) ? words.fields[twice] : nameOfField(twice));
  return tag.trim() === "" || isTag(normalizedTag(tag)) ? undefined : tagRule;
}
