import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { textIn } from "../../ui/search.ts";
import styles from "./audit.module.css";
import type { AuditSearch } from "./audit-search.ts";
import { words } from "./words.ts";

type Props = {
  search: AuditSearch;
  /** Those that are shown, of which one has the name of whose entries alone are. */
  entries: readonly { actor: { id: string | null; name: string } }[] | undefined;
  /** Names by the first words of operations. */
  subjects: Readonly<Record<string, string>>;
  show: (search: AuditSearch) => void;
};

export function AuditFilters({ search, entries, subjects, show }: Props) {
  const { actor, operation, since, until } = search;
  const nameOf = (id: string) => entries?.find((entry) => entry.actor.id === id)?.actor.name ?? id;
  return (
    <form
      // The fields begin anew from what is sought.
      key={JSON.stringify(search)}
      className={styles.filters}
      role="search"
      aria-label={words.filter}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        show({
          ...textIn("actor", actor),
          ...textIn("operation", textOf(data, "operation")),
          ...textIn("since", textOf(data, "since")),
          ...textIn("until", textOf(data, "until")),
        });
      }}
    >
      <Select label={words.subject} name="operation" defaultValue={operation ?? ""}>
        <option value="">{words.everything}</option>
        {Object.entries(subjects).map(([noun, name]) => (
          <option key={noun} value={noun}>
            {name}
          </option>
        ))}
        {operation && !(operation in subjects) && <option value={operation}>{operation}</option>}
      </Select>
      <Field label={words.from} name="since" type="date" defaultValue={since} />
      <Field label={words.to} name="until" type="date" defaultValue={until} />
      <div className={form.row}>
        <Button type="submit">{words.apply}</Button>
        {(operation || since || until || actor) && (
          <Button kind="quiet" onClick={() => show({})}>
            {words.clear}
          </Button>
        )}
      </div>
      {actor && <p className={styles.by}>{words.onlyBy(nameOf(actor))}</p>}
    </form>
  );
}
