import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask } from "../../api/ask.ts";
import { providersQuery } from "../../api/mailbox-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { paceIn } from "./mailbox-file.ts";
import { Pace } from "./pace.tsx";
import { Signature } from "./signature.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/connect/$provider");

/** Adds the mailbox, and then sends the person to the provider's sign-in. */
export function ConnectNewMailbox() {
  const { workspace, provider } = route.useParams();
  const { data } = useQuery(providersQuery(workspace));
  const known = data?.data.find((one) => one.provider === provider);
  const title = words.connectTitle(known?.name);
  useTitle(title);
  const connect = useMutation({
    mutationFn: async (data: FormData) => {
      if (!known) return;
      const email = textOf(data, "email").trim();
      const { id: mailbox_id } = await ask("mailbox.add", workspace, {
        email,
        oauth: known.provider,
        ...paceIn(data, null),
      });
      const { url } = await ask("mailbox.connect", workspace, { mailbox_id });
      window.location.assign(url);
      // The browser leaves the page; the button stays busy until then.
      await new Promise(() => {});
    },
  });
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← {words.title}
      </Link>
      <h1>{title}</h1>
      {data && !known && <Notice tone="bad">{words.noClient}</Notice>}
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          connect.mutate(new FormData(event.currentTarget));
        }}
      >
        <div className={form.pair}>
          <Field label={words.email} name="email" type="email" required placeholder={words.emailExample} />
          <Field label={words.senderName} name="name" placeholder={words.senderNameExample} />
        </div>
        <Pace replaced={undefined} />
        <Signature replaced={undefined} />
        {connect.error && <Notice tone="bad">{connect.error.message}</Notice>}
        <div className={form.row}>
          <Button kind="primary" type="submit" isBusy={connect.isPending}>
            {words.signInTo(known?.name)}
          </Button>
          <LinkButton to="/w/$workspace/mailboxes" params={{ workspace }}>
            {words.cancel}
          </LinkButton>
        </div>
        <p className={styles.note}>{words.signInHelp}</p>
      </form>
    </div>
  );
}
