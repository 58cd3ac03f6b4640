import { ImapFlow } from "imapflow";
import PostalMime from "postal-mime";

type Server = { host: string; port: number; secure: boolean; user: string; pass: string };
export type BareJob = { servers: Server[]; newest: number };

/** The baseline: the same two libraries read the mails and discard them. */
async function read({ host, port, secure, user, pass }: Server, newest: number): Promise<number> {
  const client = new ImapFlow({ host, port, secure, auth: { user, pass }, logger: false });
  await client.connect();
  const { exists } = await client.mailboxOpen("INBOX", { readOnly: true });
  let count = 0;
  const range = `${Math.max(1, exists - newest + 1)}:*`;
  for await (const { source } of client.fetch(range, { uid: true, internalDate: true, source: true })) {
    if (source) await PostalMime.parse(source);
    count += 1;
  }
  await client.logout();
  return count;
}

process.on("message", ({ servers, newest }: BareJob) => {
  Promise.all(servers.map((server) => read(server, newest))).then(
    (counts) => process.send?.(counts.reduce((sum, count) => sum + count, 0)),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
