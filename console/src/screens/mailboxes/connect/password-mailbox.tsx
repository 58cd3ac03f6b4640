import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ask, type Input, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../entrance/password-field.tsx";
import { type Group, groupsOf } from "../checks/check-rows.ts";
import { useCheck } from "../checks/use-check.ts";
import { connectWords as said } from "../connect-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import { domainIn } from "../mailbox-week.ts";
import { words } from "../words.ts";
import { CheckPanel } from "./check-panel.tsx";
import styles from "./connect.module.css";
import { Discovery } from "./discovery.tsx";
import { type Draft, draftOf, hasEmail, serversIn, subjectIn } from "./draft.ts";
import { paceIn } from "./mailbox-file.ts";
import { Pace } from "./pace.tsx";
import type { ProviderCard } from "./provider-cards.ts";
import { ServerFields } from "./server-fields.tsx";
import { useFoundServers } from "./use-found-servers.ts";

type Props = {
  workspace: string;
  known: readonly Mailbox[];
  replaced: Mailbox | undefined;
  servers: Output<"mailbox.servers"> | undefined;
  /** Above the form. */
  head: ReactNode;
  choose: (card: ProviderCard) => void;
};

/** Long enough that nobody's password is tried before it is written. */
const pauseMs = 1_000;

/** A mailbox with a password: filled in, checked beside, and saved at the end. */
export function PasswordMailbox({ workspace, known, replaced, servers, head, choose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(replaced?.email ?? "", servers));
  const found = useFoundServers(workspace, draft, { isOff: replaced !== undefined, take: setDraft });
  const check = useCheck(workspace, draft);
  const subject = subjectIn(draft, servers);
  const groups = groupsOf(check.run, draft.readsReplies);
  const save = useSave(workspace);

  const change = (next: Draft) => {
    if (next.smtp !== draft.smtp || next.imap !== draft.imap) found.keep();
    setDraft(next);
  };
  useCheckOfItself(draft, subject, check);

  const failed = failedIn(groups);
  const isKnown = !replaced && known.some((mailbox) => mailbox.email === draft.email.trim().toLowerCase());
  const connect = async (data: FormData, mayFail: boolean) => {
    if (!mayFail && subject && !(await (check.underWay() ?? check.start(subject)))) return;
    const { signature, ...pace } = paceIn(data, replaced?.timezone ?? null);
    const file = {
      email: draft.email.trim(),
      ...pace,
      signature: replaced?.signature ?? signature,
      ...serversIn(draft, servers),
    };
    save.mutate({ file, isChecked: check.run?.isOver === true });
  };

  return (
    <form
      className={styles.connect}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void connect(new FormData(event.currentTarget), submitter?.getAttribute("value") === "all-the-same");
      }}
    >
      <div className={styles.left}>
        {head}
        <div className={form.pair}>
          <Field
            label={words.email}
            type="email"
            required
            readOnly={replaced !== undefined}
            value={draft.email}
            onChange={({ target }) => change({ ...draft, email: target.value })}
            onBlur={() => found.look()}
          />
          <Field
            label={words.senderName}
            name="name"
            defaultValue={replaced?.name ?? ""}
            placeholder={words.senderNameExample}
          />
        </div>
        {isKnown && <Notice tone="warn">{words.isKnown}</Notice>}
        <PasswordField
          label={words.password}
          hint={said.passwordHelp}
          autoComplete="off"
          value={draft.password}
          onChange={({ target }) => change({ ...draft, password: target.value })}
        />
        <Discovery workspace={workspace} found={found.found} domain={domainIn(draft.email.trim())} choose={choose} />
        <ServerFields
          draft={draft}
          change={change}
          found={found}
          wrong={new Set(failed.map((about) => (about === "sending" ? "smtp" : "imap")))}
        />
        <Pace replaced={replaced} />
      </div>
      <CheckPanel
        run={check.run}
        groups={groups}
        domain={hasEmail(draft) ? domainIn(draft.email.trim()) : ""}
        start={subject && (() => void check.start(subject))}
        useHost={(about, host) => {
          const kind = about === "sending" ? "smtp" : "imap";
          change({ ...draft, [kind]: { ...draft[kind], host } });
        }}
      >
        {save.error && <Notice tone="bad">{save.error.message}</Notice>}
        <p>{endOf(failed, groups, draft.readsReplies)}</p>
        {failed.length > 0 && (
          <Button type="submit" value="all-the-same" isBusy={save.isPending}>
            {words.saveAnyway}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={failed.length > 0} isBusy={save.isPending}>
          {save.isPending ? words.connecting : replaced ? words.replaceServers : words.connectIt}
        </Button>
      </CheckPanel>
    </form>
  );
}

/** What the check hasn't found out before, the mailbox's page does. */
function useSave(workspace: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ file, isChecked }: { file: Input<"mailbox.add">; isChecked: boolean }) => {
      const { id } = await ask("mailbox.add", workspace, file);
      await queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] });
      await navigate({
        to: "/w/$workspace/mailboxes/$mailbox",
        params: { workspace, mailbox: id },
        search: isChecked ? {} : { show: "check" },
      });
    },
  });
}

type Check = ReturnType<typeof useCheck>;

/** A change ends the run that it has overtaken. With a password the next one begins once nothing is written any more. */
function useCheckOfItself(draft: Draft, subject: ReturnType<typeof subjectIn>, { start, reset }: Check): void {
  const hasPassword = draft.password !== "";
  const key = JSON.stringify(subject);
  useEffect(() => {
    reset();
    if (key === undefined || !hasPassword) return undefined;
    const timer = setTimeout(() => void start(JSON.parse(key)), pauseMs);
    return () => clearTimeout(timer);
  }, [key, hasPassword, start, reset]);
}

const failedIn = (groups: readonly Group[]): ("sending" | "reading")[] =>
  groups.flatMap(({ id, rows }) =>
    (id === "sending" || id === "reading") && rows.some(({ state }) => state === "bad") ? [id] : [],
  );

function endOf(failed: readonly ("sending" | "reading")[], groups: readonly Group[], readsReplies: boolean): string {
  if (failed.includes("sending")) return said.ends.sending;
  if (failed.includes("reading")) return said.ends.reading;
  const isSignedIn = (id: Group["id"]) =>
    groups.some((group) => group.id === id && group.rows.some((row) => row.id === "sign-in" && row.state === "ok"));
  if (!isSignedIn("sending") || (readsReplies && !isSignedIn("reading"))) return said.ends.open;
  return readsReplies ? said.ends.passed : said.ends.sends;
}
