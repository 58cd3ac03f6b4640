import { useQuery } from "@tanstack/react-query";
import { providersQuery } from "../../api/mailbox-queries.ts";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "../../ui/screen.module.css";
import { words } from "./words.ts";

/** Shows the providers at which this installation has a client. */
export function ConnectNewButtons({ workspace }: { workspace: string }) {
  const { data } = useQuery(providersQuery(workspace));
  return data?.data.map(({ provider, name }) => (
    <LinkButton key={provider} to="/w/$workspace/mailboxes/connect/$provider" params={{ workspace, provider }}>
      {words.connectAt(name)}
    </LinkButton>
  ));
}

/** Above the form that asks for a password. */
export function ConnectInstead({ workspace }: { workspace: string }) {
  const { data } = useQuery(providersQuery(workspace));
  if (!data?.data.length) return null;
  return (
    <div className={form.row}>
      <ConnectNewButtons workspace={workspace} />
      <span className={styles.note}>{words.noPasswordHere}</span>
    </div>
  );
}
