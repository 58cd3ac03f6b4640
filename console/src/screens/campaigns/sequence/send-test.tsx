import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useContext, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { requestKeys } from "../../../api/request-key.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import head from "../campaign.module.css";
import { HeadContext, inHead } from "../head.ts";
import { words } from "../words.ts";
import type { Drafted } from "./campaign-draft.ts";
import { TestContext } from "./test-context.ts";

type Props = {
  workspace: string;
  drafted: Drafted;
  position: number;
  copy: { subject: string; body: string };
  person: { email: string } | { sample: true };
};

/** Of the step that is open, as it is written, for the prospect who is shown. Its button is in the top bar. */
export function SendTest(props: Props) {
  const { isTesting, setTesting } = useContext(TestContext);
  const { actions } = useContext(HeadContext);
  if (!useMay("campaign.send-test")) return null;
  return (
    <>
      {inHead(
        actions,
        <Button className={head.act} icon={Send} onClick={() => setTesting(true)}>
          <span className={head.word}>{words.sendTest}</span>
        </Button>,
      )}
      {isTesting && <TestDialog {...props} close={() => setTesting(false)} />}
    </>
  );
}

function TestDialog({ workspace, drafted, position, copy, person, close }: Props & { close: () => void }) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const mailboxes = data?.data ?? [];
  const [chosen, setChosen] = useState("");
  const usual = drafted.mailbox_id === undefined ? words.testItsMailbox : words.testFirstMailbox;
  const [once] = useState(requestKeys);
  const wanted = { ...drafted, step: position, copy, ...person, ...(chosen && { mailbox_id: chosen }) };
  const test = useMutation({
    mutationFn: (wish: typeof wanted) =>
      once(wish, (key) => ask("campaign.send-test", workspace, { ...wish, key: asUuid(key) })),
  });
  // What is told of another mailbox would seem to be about this one.
  const isOfThis = JSON.stringify(test.variables) === JSON.stringify(wanted);
  return (
    <Dialog
      title={words.sendTestTitle(position)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{isOfThis && test.isSuccess ? words.done : words.cancel}</Button>
          <Button
            kind="primary"
            isBusy={test.isPending}
            disabled={mailboxes.length === 0}
            onClick={() => test.mutate(wanted)}
          >
            {words.sendTest}
          </Button>
        </>
      }
    >
      {data && mailboxes.length === 0 ? (
        <p>{words.testNeedsMailbox}</p>
      ) : (
        <Select
          label={words.testFrom}
          value={chosen}
          hint={words.testHint}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{usual}</option>
          {mailboxes.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Select>
      )}
      {isOfThis && test.error && <Notice tone="bad">{test.error.message}</Notice>}
      {isOfThis && test.data && <Told {...test.data} />}
    </Dialog>
  );
}

const tones = { sent: "good", failed: "bad", unknown: "warn" } as const;

function Told({ status, from, says }: Output<"campaign.send-test">) {
  return (
    <Notice tone={tones[status]}>
      {status === "sent" ? words.testSent(from) : words.testNotSent(from, says ?? "")}
    </Notice>
  );
}

const asUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
