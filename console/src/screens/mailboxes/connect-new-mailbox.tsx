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

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/connect/$provider");

/** Adds the mailbox, and then sends the person to the provider's sign-in. */
export function ConnectNewMailbox() {
  const { workspace, provider } = route.useParams();
  const { data } = useQuery(providersQuery(workspace));
  const known = data?.data.find((one) => one.provider === provider);
  const title = `Connect a mailbox at ${known?.name ?? "a provider"}`;
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
        ← Mailboxes
      </Link>
      <h1>{title}</h1>
      {data && !known && <Notice tone="bad">Outbound is not registered at this provider.</Notice>}
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          connect.mutate(new FormData(event.currentTarget));
        }}
      >
        <div className={form.pair}>
          <Field label="Email address" name="email" type="email" required placeholder="mara@example.com" />
          <Field label="Name beside it" name="name" placeholder="Mara Lind" />
        </div>
        <Pace replaced={undefined} />
        <Signature replaced={undefined} />
        {connect.error && <Notice tone="bad">{connect.error.message}</Notice>}
        <div className={form.row}>
          <Button kind="primary" type="submit" isBusy={connect.isPending}>
            {known ? `Sign in at ${known.name}` : "Sign in"}
          </Button>
          <LinkButton to="/w/$workspace/mailboxes" params={{ workspace }}>
            Cancel
          </LinkButton>
        </div>
        <p className={styles.note}>
          Sign in there with this address. Outbound keeps no password, and you may end its access at any time.
        </p>
      </form>
    </div>
  );
}
