import { isTag, normalizedTag, tagRule } from "@outbound/contracts/prospects/tag-form";
import { customOf, leftOut, personFields, personOf } from "@outbound/csv/people-columns";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import mapping from "./import.module.css";
import { isTimezone } from "./is-timezone.ts";
import type { PeopleFile } from "./read-people-file.ts";

const words: Record<(typeof personFields)[number], string> = {
  email: "Email address",
  first_name: "First name",
  last_name: "Last name",
  timezone: "Time zone",
  company_name: "Company",
  tags: "Tags, separated by ;",
};

type Props = {
  file: PeopleFile;
  meanings: readonly string[];
  change: (meanings: string[]) => void;
  tag: string;
  setTag: (tag: string) => void;
  start: () => void;
  cancel: () => void;
};

export function ImportMapping({ file, meanings, change, tag, setTag, start, cancel }: Props) {
  const problem = problemIn(meanings) ?? tagProblem(tag);
  const columns: Column<number>[] = [
    { head: "Column", cell: (at) => file.columns[at] || `Column ${at + 1}` },
    {
      head: "Is",
      cell: (at) => (
        <select
          className={mapping.meaning}
          aria-label={`What ${file.columns[at] || `column ${at + 1}`} is`}
          value={meanings[at]}
          onChange={({ target }) => change(meanings.map((meaning, other) => (other === at ? target.value : meaning)))}
        >
          {personFields.map((field) => (
            <option key={field} value={field}>
              {words[field]}
            </option>
          ))}
          {file.columns[at] && (
            <option value={customOf(file.columns[at])}>A field of your own: {file.columns[at]}</option>
          )}
          <option value={leftOut}>Left out</option>
        </select>
      ),
    },
    { head: "For example", from: "medium", cell: (at) => exampleOf(file, at) },
  ];
  return (
    <>
      <p>
        {file.name} has {file.total.toLocaleString("en")} {file.total === 1 ? "row" : "rows"}. Look whether each column
        is what it was taken for.
      </p>
      <Table caption="Columns of the file" columns={columns} rows={file.columns.map((_, at) => at)} keyOf={String} />
      <section className={styles.section}>
        <h2>The first people, as they will be</h2>
        <Preview file={file} meanings={meanings} />
      </section>
      <div className={form.form}>
        <Field
          label="A tag for all of them"
          value={tag}
          maxLength={50}
          onChange={({ target }) => setTag(target.value)}
          hint="By it you find these people again, and add them to a campaign. It is kept in small letters; empty is none."
        />
      </div>
      <UnknownTimezone file={file} meanings={meanings} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={form.row}>
        <Button kind="primary" disabled={problem !== undefined} onClick={start}>
          Import {file.total.toLocaleString("en")} {file.total === 1 ? "person" : "people"}
        </Button>
        <Button onClick={cancel}>Another file</Button>
      </div>
      <p className={styles.note}>Who is here already, by the address, is left as they are.</p>
    </>
  );
}

function UnknownTimezone({ file, meanings }: Pick<Props, "file" | "meanings">) {
  const found = file.rows.map(({ cells }) => personOf(cells, meanings).timezone?.trim());
  const unknown = found.find((timezone) => timezone && !isTimezone(timezone));
  if (unknown === undefined) return null;
  return (
    <Notice tone="warn">
      “{unknown.slice(0, 80)}” is no time zone, so mails to such people follow the campaign’s. Write it as
      Europe/Berlin.
    </Notice>
  );
}

function Preview({ file, meanings }: Pick<Props, "file" | "meanings">) {
  const rows = file.rows.slice(0, 5).map((row) => ({ line: row.line, person: personOf(row.cells, meanings) }));
  return (
    <Table
      caption="The first people of the file"
      rows={rows}
      keyOf={({ line }) => String(line)}
      columns={[
        { head: "Address", cell: ({ person }) => person.email || "–" },
        {
          head: "Name",
          cell: ({ person }) => (
            <>
              {[person.first_name, person.last_name].filter(Boolean).join(" ") || "–"}
              <span className={mapping.company}>Company: {companyOf(person)}</span>
              <span className={mapping.others}>{othersOf(person)}</span>
            </>
          ),
        },
        { head: "Company", from: "medium", cell: ({ person }) => companyOf(person) },
        { head: "Other fields", from: "wide", cell: ({ person }) => othersOf(person) || "–" },
      ]}
    />
  );
}

type Person = ReturnType<typeof personOf>;

const companyOf = ({ company_name }: Person) => company_name ?? "from the address";

const othersOf = ({ custom_fields }: Person) =>
  Object.entries(custom_fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

const tagProblem = (text: string) => (text.trim() === "" || isTag(normalizedTag(text)) ? undefined : tagRule);

const exampleOf = ({ rows }: PeopleFile, at: number) =>
  (rows.find(({ cells }) => cells[at])?.cells[at] ?? "–").slice(0, 80);

function problemIn(meanings: readonly string[]): string | undefined {
  if (!meanings.includes("email")) return "No column is the email address: say above which one is.";
  const meant = meanings.filter((meaning) => meaning !== leftOut);
  const twice = meant.find((meaning, at) => meant.indexOf(meaning) !== at);
  if (twice === undefined) return undefined;
  const name = personFields.find((field) => field === twice);
  return `Two columns are ${name ? `the ${words[name].toLowerCase()}` : twice.replace("custom_fields.", "")}: leave one out.`;
}
