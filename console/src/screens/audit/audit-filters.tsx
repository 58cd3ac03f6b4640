import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { textIn } from "../../ui/search.ts";
import styles from "./audit.module.css";
import type { AuditSearch } from "./audit-search.ts";

const subjects: readonly (readonly [string, string])[] = [
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

type Props = { search: AuditSearch; actor: string | undefined };

export function AuditFilters({ search, actor }: Props) {
  const navigate = useNavigate({ from: "/w/$workspace/settings/audit" });
  const { operation, since, until } = search;
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="The trail"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void navigate({
          search: ({ actor: by }) => ({
            ...textIn("actor", by),
            ...textIn("operation", textOf(data, "operation")),
            ...textIn("since", textOf(data, "since")),
            ...textIn("until", textOf(data, "until")),
          }),
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
          <Button kind="quiet" onClick={() => void navigate({ search: {} })}>
            Show everything
          </Button>
        )}
      </div>
      {actor && <p className={styles.by}>Only by {actor}.</p>}
    </form>
  );
}
