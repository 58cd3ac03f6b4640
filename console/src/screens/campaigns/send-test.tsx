import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { requestKeys } from "../../api/request-key.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";

type Props = {
  workspace: string;
  campaign: string;
  position: number;
  copy: { subject: string; body: string };
  person: { email: string } | { sample: true };
};

export function SendTest({ workspace, campaign, position, copy, person }: Props) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const mailboxes = data?.data ?? [];
  const [mailbox, setMailbox] = useState("");
  const [once] = useState(requestKeys);
  const mayTest = useMay("campaign.send-test");
  const test = useMutation({
    mutationFn: () => {
      const wanted = { id: campaign, step: position, copy, ...person, ...(mailbox && { mailbox_id: mailbox }) };
      return once(wanted, (key) => ask("campaign.send-test", workspace, { ...wanted, key: asUuid(key) }));
    },
  });
  if (!mayTest || mailboxes.length === 0) return null;
  return (
    <>
      <div className={form.search}>
        <Select label="A test to yourself, from" value={mailbox} onChange={({ target }) => setMailbox(target.value)}>
          <option value="">The mailbox that would mail this person</option>
          {mailboxes.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Select>
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          Send me a test
        </Button>
      </div>
      <p className={styles.note}>
        It goes to the address with which you sign in, with [Test] before its subject, and counts for nothing.
      </p>
      {test.error && <Notice tone="bad">{test.error.message}</Notice>}
      {test.data && <Told {...test.data} />}
    </>
  );
}

const tones = { sent: "good", failed: "bad", unknown: "warn" } as const;

function Told({ status, from, says }: Output<"campaign.send-test">) {
  return (
    <Notice tone={tones[status]}>
      {status === "sent" ? `Sent from ${from}: look into your inbox.` : `From ${from}: ${says}`}
    </Notice>
  );
}

const asUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
