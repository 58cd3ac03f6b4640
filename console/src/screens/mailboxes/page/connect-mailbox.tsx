import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../api/ask.ts";
import { connectionQuery } from "../../../api/mailbox-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";
import { RemoveButton, type RemovedRow } from "./remove-mailbox.tsx";

type Who = { account?: string; is_shared?: boolean };

/** After the sign-in the provider redirects to the mailbox's screen. */
export function useConnect(workspace: string, mailbox_id: string) {
  return useMutation({
    mutationFn: async (who: Who) => {
      const { url } = await ask("mailbox.connect", workspace, { mailbox_id, ...who });
      window.location.assign(url);
      // The browser leaves the page; the button stays busy until then.
      await new Promise(() => {});
    },
  });
}

export function ConnectButton({ workspace, mailbox }: { workspace: string; mailbox: Mailbox }) {
  const connect = useConnect(workspace, mailbox.id);
  if (mailbox.provider === "smtp") return null;
  const provider = words.providerNames[mailbox.provider];
  const isLost = mailbox.status === "needs_reconnect";
  return (
    <>
      <Button kind={isLost ? "primary" : "secondary"} isBusy={connect.isPending} onClick={() => connect.mutate({})}>
        {isLost ? words.connectAt(provider) : words.signInAgain(provider)}
      </Button>
      {connect.error && <Notice tone="bad">{connect.error.message}</Notice>}
    </>
  );
}

type Props = { workspace: string; mailbox: Mailbox; id: string; onRemoved: (removed: RemovedRow) => void };

export function ConnectionResult({ workspace, mailbox, id, onRemoved }: Props) {
  const mayConnect = useMay("mailbox.connect");
  const mayRemove = useMay("mailbox.remove");
  const { data } = useQuery(connectionQuery(workspace, id));
  const connect = useConnect(workspace, mailbox.id);
  if (!data || data.mailbox_id !== mailbox.id) return null;
  if (data.status === "connected") {
    // The grant may have been revoked since.
    if (mailbox.status === "needs_reconnect") return null;
    return <Notice tone="good">{words.isConnected(data.account)}</Notice>;
  }
  if (data.status !== "other-account" || !data.account) {
    if (!data.reason) return null;
    return (
      <Notice tone="bad">
        {words.notConnected(data.reason)} {mailbox.status === "needs_reconnect" && words.staysListed(mailbox.email)}
        {mailbox.status === "needs_reconnect" && mayConnect && (
          <div className={form.row}>
            <Button isBusy={connect.isPending} onClick={() => connect.mutate({})}>
              {words.connectAgain}
            </Button>
            {mayRemove && <RemoveButton workspace={workspace} mailbox={mailbox} onRemoved={onRemoved} />}
          </div>
        )}
        {connect.error?.message}
      </Notice>
    );
  }
  const { account } = data;
  return (
    <Notice tone="warn">
      <p>
        {words.notConnected(data.reason ?? "")} {words.otherAccount(mailbox.email, account)}
      </p>
      <div className={form.row}>
        <Button isBusy={connect.isPending} onClick={() => connect.mutate({ account })}>
          {words.connectAlias}
        </Button>
        <Button isBusy={connect.isPending} onClick={() => connect.mutate({ account, is_shared: true })}>
          {words.connectShared}
        </Button>
      </div>
    </Notice>
  );
}
