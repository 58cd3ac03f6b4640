import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Check, Field, Group } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Connections } from "./connections.tsx";
import { mailboxFileIn } from "./mailbox-file.ts";
import type { Mailbox } from "./mailbox-health.tsx";
import { MailboxServers } from "./mailbox-servers.tsx";

type Sent = { file: Input<"mailbox.add">; mayFail: boolean };
type Checked = Output<"credential.check">;

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/add");

/** Its servers are connected to before anything is saved. */
export function AddMailbox() {
  const { workspace } = route.useParams();
  const { replace } = route.useSearch();
  const { data, isPending } = useQuery(mailboxesQuery(workspace));
  const replaced = data?.data.find(({ id }) => id === replace);
  const title = replaced ? `Replace the settings of ${replaced.email}` : "Add a mailbox";
  useTitle(title);
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← Mailboxes
      </Link>
      <h1>{title}</h1>
      {isPending ? (
        <Skeleton rows={6} />
      ) : (
        <MailboxForm key={replaced?.id} workspace={workspace} known={data?.data ?? []} replaced={replaced} />
      )}
    </div>
  );
}

type Props = { workspace: string; known: readonly Mailbox[]; replaced: Mailbox | undefined };

function MailboxForm({ workspace, known, replaced }: Props) {
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

  return (
    <form
      className={form.form}
      onChange={() => setChecked(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const mayFail = submitter?.getAttribute("value") === "all-the-same";
        const file = mailboxFileIn(new FormData(event.currentTarget), replaced?.timezone ?? null);
        save.mutate({ file, mayFail });
      }}
    >
      <div className={form.pair}>
        <Field
          label="Email address"
          name="email"
          type="email"
          required
          readOnly={replaced !== undefined}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field label="Name beside it" name="name" defaultValue={replaced?.name ?? ""} placeholder="Mara Lind" />
      </div>
      {isKnown && (
        <Notice tone="warn">This mailbox is here already: saving replaces its servers, password and limits.</Notice>
      )}
      <MailboxServers />
      <Pace replaced={replaced} />
      {save.error && <Notice tone="bad">{save.error.message}</Notice>}
      {checked && <Connections checked={checked} />}
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          {save.isPending ? "Connecting …" : "Check and save"}
        </Button>
        {checked && !checked.ok && (
          <Button type="submit" value="all-the-same" isBusy={save.isPending}>
            Save all the same
          </Button>
        )}
        <LinkButton to="/w/$workspace/mailboxes" params={{ workspace }}>
          Cancel
        </LinkButton>
      </div>
      <p className={styles.note}>
        The password is kept encrypted and shown to nobody. The check logs in and sends nothing.
      </p>
    </form>
  );
}

/** A new mailbox that sends much at once is taken for a spammer’s. */
function Pace({ replaced }: { replaced: Mailbox | undefined }) {
  const [hasRamp, setHasRamp] = useState(replaced ? replaced.ramp !== null : true);
  const limit = replaced ? replaced.daily_limit : 50;
  return (
    <Group legend="How much it sends">
      <div className={form.pair}>
        <Field
          label="Mails a day, at most"
          name="daily_limit"
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={limit ?? ""}
          hint="Empty is no limit."
        />
        <Field
          label="Seconds between two mails"
          name="min_gap_seconds"
          type="number"
          min={0}
          max={86_400}
          defaultValue={replaced?.min_gap_seconds ?? 60}
        />
      </div>
      <Check
        label="Begin with few mails and send more each day"
        name="ramp"
        checked={hasRamp}
        onChange={({ target }) => setHasRamp(target.checked)}
      />
      {hasRamp && (
        <div className={form.pair}>
          <Field
            label="Mails on the first day"
            name="ramp_start"
            type="number"
            min={1}
            max={10_000}
            required
            defaultValue={replaced?.ramp?.start ?? 10}
          />
          <Field
            label="More on each further day"
            name="ramp_increment"
            type="number"
            min={1}
            max={10_000}
            required
            defaultValue={replaced?.ramp?.increment ?? 5}
          />
        </div>
      )}
    </Group>
  );
}
