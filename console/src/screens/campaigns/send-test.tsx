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
import type { Drafted } from "./campaign-draft.ts";

type Props = {
  workspace: string;
  drafted: Drafted;
  position: number;
  copy: { subject: string; body: string };
  person: { email: string } | { sample: true };
};

export function SendTest({ workspace, drafted, position, copy, person }: Props) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const mailboxes = data?.data ?? [];
  const [chosen, setChosen] = useState("");
  const usual = usualOf(drafted);
  const mailbox = chosen || (usual ? "" : (mailboxes[0]?.id ?? ""));
  const [once] = useState(requestKeys);
  const mayTest = useMay("campaign.send-test");
  const wanted = { ...drafted, step: position, copy, ...person, ...(mailbox && { mailbox_id: mailbox }) };
  const test = useMutation({
    mutationFn: (wish: typeof wanted) =>
      once(wish, (key) => ask("campaign.send-test", workspace, { ...wish, key: asUuid(key) })),
  });
  // What is told of another text, person or mailbox would seem to be about this one.
  const isOfThis = JSON.stringify(test.variables) === JSON.stringify(wanted);
  if (!mayTest || mailboxes.length === 0) return null;
  return (
    <>
      <div className={form.search}>
        <Select label="A test to yourself, from" value={mailbox} onChange={({ target }) => setChosen(target.value)}>
          {usual && <option value="">{usual}</option>}
          {mailboxes.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Select>
        <Button isBusy={test.isPending} onClick={() => test.mutate(wanted)}>
          Send me a test
        </Button>
      </div>
      <p className={styles.note}>
        It goes to the address with which you sign in, with [Test] before its subject, and counts for nothing.
      </p>
      {isOfThis && test.error && <Notice tone="bad">{test.error.message}</Notice>}
      {isOfThis && test.data && <Told {...test.data} />}
    </>
  );
}

function usualOf({ id, mailbox_id }: Drafted): string | undefined {
  if (mailbox_id !== undefined) return "The first of the campaign’s mailboxes";
  return id === undefined ? undefined : "The mailbox that would mail this person";
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
