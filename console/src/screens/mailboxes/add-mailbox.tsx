import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { mailboxesQuery, serversQuery } from "../../api/mailbox-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ConnectInstead } from "./connect-new-buttons.tsx";
import { Connections } from "./connections.tsx";
import { Discovery } from "./discovery.tsx";
import { mailboxFileIn, withKept } from "./mailbox-file.ts";
import type { Mailbox } from "./mailbox-health.tsx";
import { MailboxServers } from "./mailbox-servers.tsx";
import { Pace } from "./pace.tsx";
import { Signature } from "./signature.tsx";
import { words } from "./words.ts";

type Sent = { file: Input<"mailbox.add">; mayFail: boolean };
type Checked = Output<"credential.check">;

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/add");

export function AddMailbox() {
  const { workspace } = route.useParams();
  const { replace } = route.useSearch();
  const { data, isPending } = useQuery(mailboxesQuery(workspace));
  const replaced = data?.data.find(({ id }) => id === replace);
  const servers = useQuery({ ...serversQuery(workspace, replaced?.id ?? ""), enabled: replaced !== undefined });
  const title = replaced ? words.replaceServersOf(replaced.email) : words.connect;
  useTitle(title);
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← {words.title}
      </Link>
      <h1>{title}</h1>
      {!replaced && <ConnectInstead workspace={workspace} />}
      {!replaced && (
        <p className={styles.note}>
          {words.several}{" "}
          <Link className={styles.textLink} to="/w/$workspace/mailboxes/add-many" params={{ workspace }}>
            {words.addFromFile}
          </Link>
        </p>
      )}
      {servers.error && <Notice tone="warn">{servers.error.message}</Notice>}
      {isPending || servers.isLoading ? (
        <Skeleton rows={6} />
      ) : (
        <MailboxForm
          key={replaced?.id}
          workspace={workspace}
          known={data?.data ?? []}
          replaced={replaced}
          servers={servers.data}
        />
      )}
    </div>
  );
}

type Servers = Output<"mailbox.servers"> | undefined;
type Props = { workspace: string; known: readonly Mailbox[]; replaced: Mailbox | undefined; servers?: Servers };

function MailboxForm({ workspace, known, replaced, servers }: Props) {
  const navigate = useNavigate();
  const [checked, setChecked] = useState<Checked>();
  const [email, setEmail] = useState(replaced?.email ?? "");
  const isKnown = !replaced && known.some((mailbox) => mailbox.email === email.trim().toLowerCase());
  const save = useMutation({
    mutationFn: async ({ file, mayFail }: Sent) => {
      const { smtp, imap } = file;
      const answer = mayFail ? undefined : await ask("credential.check", workspace, { smtp, imap });
      if (answer && !answer.ok) return answer;
      const { id } = await ask("mailbox.add", workspace, file);
      await queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] });
      await navigate({ to: "/w/$workspace/mailboxes/$mailbox", params: { workspace, mailbox: id } });
      return undefined;
    },
    onSuccess: setChecked,
  });

  const discovery = useMutation({
    mutationFn: (asked: string) => ask("mailbox.discover", workspace, { email: asked }),
  });
  const found = discovery.data?.smtp ? discovery.data : undefined;

  return (
    <form
      className={form.form}
      onChange={() => setChecked(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const mayFail = submitter?.getAttribute("value") === "all-the-same";
        const file = withKept(mailboxFileIn(new FormData(event.currentTarget), replaced?.timezone ?? null), servers);
        save.mutate({ file, mayFail });
      }}
    >
      <div className={form.pair}>
        <Field
          label={words.email}
          name="email"
          type="email"
          required
          readOnly={replaced !== undefined}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onBlur={({ target }) => {
            const asked = target.value.trim();
            if (!replaced && target.validity.valid && asked !== discovery.variables) discovery.mutate(asked);
          }}
        />
        <Field
          label={words.senderName}
          name="name"
          defaultValue={replaced?.name ?? ""}
          placeholder={words.senderNameExample}
        />
      </div>
      {isKnown && <Notice tone="warn">{words.isKnown}</Notice>}
      <Discovery workspace={workspace} isLooking={discovery.isPending} found={found} />
      <MailboxServers key={found?.smtp?.host} known={found ?? servers} />
      <Pace replaced={replaced} />
      <Signature replaced={replaced} />
      {save.error && <Notice tone="bad">{save.error.message}</Notice>}
      {checked && <Connections checked={checked} servers={save.variables?.file ?? {}} />}
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          {save.isPending ? words.connecting : replaced ? words.replaceServers : words.connect}
        </Button>
        {checked && !checked.ok && (
          <Button type="submit" value="all-the-same" isBusy={save.isPending}>
            {words.saveAnyway}
          </Button>
        )}
        <LinkButton to="/w/$workspace/mailboxes" params={{ workspace }}>
          {words.cancel}
        </LinkButton>
      </div>
      <p className={styles.note}>{words.passwordHelp}</p>
    </form>
  );
}
