import { Sparkles } from "lucide-react";
import { Check, Field, Select } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { connectWords as said } from "../connect-words.ts";
import { words } from "../words.ts";
import styles from "./connect.module.css";
import { type Draft, type ServerDraft, withPort } from "./draft.ts";
import type { useFoundServers } from "./use-found-servers.ts";

type Kind = "smtp" | "imap";
type Props = {
  draft: Draft;
  change: (draft: Draft) => void;
  /** Where they come from, which is empty once they were changed by hand. */
  found: Pick<ReturnType<typeof useFoundServers>, "origin" | "isFound" | "isLooking">;
  /** Whose check failed. */
  wrong: ReadonlySet<Kind>;
};

export function ServerFields({ draft, change, found: { origin, isFound, isLooking }, wrong }: Props) {
  return (
    <fieldset className={styles.plain}>
      <div className={styles.sectionHead}>
        <legend>{said.servers}</legend>
        <p role="status">
          {isFound && !isLooking && <Sparkles aria-hidden="true" />}
          {isLooking ? said.finding : origin}
        </p>
      </div>
      <div className={styles.servers}>
        <span aria-hidden="true" />
        <span aria-hidden="true">{said.server}</span>
        <span aria-hidden="true">{said.port}</span>
        <span aria-hidden="true">{said.encryption}</span>
        <ServerRow
          kind="smtp"
          server={draft.smtp}
          isWrong={wrong.has("smtp")}
          change={(smtp) => change({ ...draft, smtp })}
        />
        {draft.readsReplies && (
          <ServerRow
            kind="imap"
            server={draft.imap}
            isWrong={wrong.has("imap")}
            change={(imap) => change({ ...draft, imap })}
          />
        )}
      </div>
      <div className={styles.more}>
        <Check
          label={words.readReplies}
          checked={draft.readsReplies}
          onChange={({ target }) => change({ ...draft, readsReplies: target.checked })}
        />
        <Logins draft={draft} change={change} />
      </div>
    </fieldset>
  );
}

type RowProps = { kind: Kind; server: ServerDraft; isWrong: boolean; change: (server: ServerDraft) => void };

function ServerRow({ kind, server, isWrong, change }: RowProps) {
  return (
    <>
      <strong aria-hidden="true">{kind === "smtp" ? said.sending : said.reading}</strong>
      <input
        aria-label={words.servers[kind]}
        aria-invalid={isWrong || undefined}
        required
        maxLength={255}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={server.host}
        placeholder={words.serverExamples[kind]}
        onChange={({ target }) => change({ ...server, host: target.value })}
      />
      <input
        aria-label={words.ports[kind]}
        type="text"
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        required
        value={server.port}
        onChange={({ target }) => change(withPort(server, target.value))}
      />
      <Select
        label={words.encryptions[kind]}
        isLabelHidden
        value={server.isTls ? "tls" : "starttls"}
        onChange={({ target }) => change({ ...server, isTls: target.value === "tls" })}
      >
        <option value="tls">{words.tls}</option>
        <option value="starttls">{words.starttls}</option>
      </Select>
    </>
  );
}

/** Few mailboxes need them. */
function Logins({ draft, change }: Pick<Props, "draft" | "change">) {
  const isNeeded = draft.user !== "" || draft.readingUser !== "" || draft.readingPassword !== "";
  return (
    <details className={styles.logins} open={isNeeded || undefined}>
      <summary>{said.logins}</summary>
      <div className={form.pair}>
        <Field
          label={words.user}
          hint={words.userHelp}
          autoComplete="off"
          value={draft.user}
          onChange={({ target }) => change({ ...draft, user: target.value })}
        />
        {draft.readsReplies && (
          <>
            <Field
              label={words.readingUser}
              autoComplete="off"
              value={draft.readingUser}
              onChange={({ target }) => change({ ...draft, readingUser: target.value })}
            />
            <Field
              label={words.readingPassword}
              type="password"
              autoComplete="off"
              value={draft.readingPassword}
              onChange={({ target }) => change({ ...draft, readingPassword: target.value })}
            />
          </>
        )}
      </div>
    </details>
  );
}
