import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { textIn } from "../../ui/search.ts";
import styles from "./audit.module.css";
import type { AuditSearch } from "./audit-search.ts";

type Subjects = readonly (readonly [noun: string, words: string])[];

export const workspaceSubjects: Subjects = [
  ["campaign", "Campaigns"],
  ["prospect", "Prospects"],
  ["reply", "Replies"],
  ["suppression", "Suppressions"],
  ["offer", "Offers"],
  ["job", "Jobs"],
  ["mailbox", "Mailboxes"],
  ["sending", "Pauses of sending"],
  ["webhook", "The workspace webhook and its secret"],
  ["hook", "Webhook subscriptions"],
  ["delivery", "Deliveries"],
  ["token", "API tokens"],
  ["member", "Members"],
  ["invitation", "Invitations"],
  ["session", "Signing in and out"],
  ["link", "One-time links"],
  ["workspace", "The workspace"],
];

export const operatorSubjects: Subjects = [
  ...workspaceSubjects,
  ["user", "Accounts"],
  ["dead-letter", "Dead messages"],
  ["send", "Unknown sends"],
  ["verification", "Verified addresses"],
];

type Props = {
  search: AuditSearch;
  /** The name of whose entries alone are shown. */
  actor: string | undefined;
  subjects: Subjects;
  show: (search: AuditSearch) => void;
};

export function AuditFilters({ search, actor, subjects, show }: Props) {
  const { operation, since, until } = search;
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="The trail"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        show({
          ...textIn("actor", search.actor),
          ...textIn("operation", textOf(data, "operation")),
          ...textIn("since", textOf(data, "since")),
          ...textIn("until", textOf(data, "until")),
        });
      }}
    >
      <Select label="About" name="operation" defaultValue={operation ?? ""}>
        <option value="">Everything</option>
        {subjects.map(([noun, words]) => (
          <option key={noun} value={noun}>
            {words}
          </option>
        ))}
        {operation && !subjects.some(([noun]) => noun === operation) && <option value={operation}>{operation}</option>}
      </Select>
      <Field label="From" name="since" type="date" defaultValue={since} />
      <Field label="To" name="until" type="date" defaultValue={until} />
      <div className={form.row}>
        <Button type="submit">Show</Button>
        {(operation || since || until || actor) && (
          <Button kind="quiet" onClick={() => show({})}>
            Show everything
          </Button>
        )}
      </div>
      {actor && <p className={styles.by}>Only by {actor}.</p>}
    </form>
  );
}
