import { isPersonField, leftOut, ownMeanings, personFields } from "@outbound/csv/people-columns";
import {
  ArrowRight,
  Building2,
  ChevronDown,
  ChevronRight,
  CircleSlash,
  Globe,
  Hash,
  type LucideIcon,
  Mail,
  Plus,
  Tag,
  User,
} from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import styles from "./import.module.css";
import type { Mapping } from "./mapping.ts";
import { nameOfField } from "./mapping.ts";
import type { PeopleFile } from "./read-people-file.ts";
import { words } from "./words.ts";

type Props = { mapping: Mapping; change: (mapping: Mapping) => void };

export function MatchColumns({ mapping, change }: Props) {
  const { file, meanings, guessed, folded, isAsLastTime } = mapping;
  const [isUnfolded, unfold] = useState(false);
  const all = file.columns.map((_, at) => at);
  const shown = all.filter((at) => isUnfolded || !folded.has(at));
  return (
    <Card
      title={words.matchColumns}
      isFlush
      end={
        <span className={styles.lastTime}>
          {isAsLastTime && (
            <>
              {words.asLastTime}
              <Button
                kind="quiet"
                isSmall
                onClick={() => change({ ...mapping, meanings: guessed, isAsLastTime: false })}
              >
                {words.matchByName}
              </Button>
            </>
          )}
          <span>{words.imported(meanings.filter((meaning) => meaning !== leftOut).length, meanings.length)}</span>
        </span>
      }
    >
      <div className={styles.columns}>
        <Table caption={words.matchColumns} columns={columnsOf(mapping, change)} rows={shown} keyOf={String} />
      </div>
      {folded.size > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => unfold((before) => !before)}
        >
          {isUnfolded ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {words.notImported(meanings.filter((meaning, at) => folded.has(at) && meaning === leftOut).length)}
        </button>
      )}
    </Card>
  );
}

function columnsOf(mapping: Mapping, change: (mapping: Mapping) => void): Column<number>[] {
  const { file, known, meanings } = mapping;
  const own = ownMeanings(file.columns, known);
  const nameAt = (at: number) => words.columnName(file.columns[at] ?? "", at);
  return [
    {
      head: words.columnInFile,
      cell: (at) => <span className={meanings[at] === leftOut ? styles.off : ""}>{nameAt(at)}</span>,
    },
    { head: words.examples, from: "medium", cell: (at) => <Examples file={file} at={at} /> },
    {
      head: words.field,
      cell: (at) => (
        <MeaningField
          mapping={mapping}
          at={at}
          column={nameAt(at)}
          own={own[at] ?? ""}
          choose={(meaning) => change({ ...mapping, meanings: meanings.with(at, meaning) })}
        />
      ),
    },
  ];
}

const shownExamples = 3;

/** Several, because the first may be the odd one out. */
function Examples({ file: { rows }, at }: { file: PeopleFile; at: number }) {
  const values = new Set(rows.flatMap(({ cells }) => cells[at] || []));
  const [first, ...others] = [...values].slice(0, shownExamples).map((value) => value.slice(0, 80));
  if (first === undefined) return "–";
  return (
    <span className={styles.example}>
      {first}
      {others.map((value) => (
        <span key={value}>{value}</span>
      ))}
    </span>
  );
}

type FieldProps = { mapping: Mapping; at: number; column: string; own: string; choose: (meaning: string) => void };

function MeaningField({ mapping: { file, known, meanings }, at, column, own, choose }: FieldProps) {
  const meaning = meanings[at] ?? leftOut;
  const name = nameOfField(own);
  const offered = new Set([...personFields, own, ...known.map((one) => `custom_fields.${one}`)]);
  return (
    <span className={styles.meaning}>
      <ArrowRight aria-hidden="true" />
      <span className={meaning === leftOut ? styles.leftOut : styles.chosen}>
        <Select
          label={words.fieldOf(column)}
          isLabelHidden
          icon={iconOf(meaning, known)}
          value={meaning}
          onChange={({ target }) => choose(target.value)}
        >
          {personFields.map((field) => (
            <option key={field} value={field}>
              {words.fields[field]}
            </option>
          ))}
          {Boolean(file.columns[at]) && !known.includes(name) && <option value={own}>{words.newField(name)}</option>}
          {/* A field that none of the newest prospects has, by the file of last time. */}
          {meaning !== leftOut && !offered.has(meaning) && <option value={meaning}>{nameOfField(meaning)}</option>}
          {known.length > 0 && (
            <optgroup label={words.yourFields}>
              {known.map((one) => (
                <option key={one} value={`custom_fields.${one}`}>
                  {one}
                </option>
              ))}
            </optgroup>
          )}
          <option value={leftOut}>{words.leaveOut}</option>
        </Select>
      </span>
    </span>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = {
  email: Mail,
  first_name: User,
  last_name: User,
  timezone: Globe,
  company_name: Building2,
  tags: Tag,
};

function iconOf(meaning: string, known: readonly string[]): LucideIcon {
  if (meaning === leftOut) return CircleSlash;
  if (isPersonField(meaning)) return icons[meaning] ?? User;
  return known.includes(nameOfField(meaning)) ? Hash : Plus;
}
