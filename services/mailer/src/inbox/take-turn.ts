import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import type { ImapFlow } from "imapflow";
import { type Credential, findCredentials } from "../credentials/credential-table.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import type { Grants } from "../grants/grants.ts";
import { withLogin } from "../grants/with-login.ts";
import type { MailParser } from "../mail/mail-parser.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import type { HostTrust } from "./host-trust.ts";
import type { InboxLimits } from "./inbox-limits.ts";
import { closeInbox, type Turn } from "./inbox-table.ts";
import { closeImap, type ImapServer, openImap } from "./open-imap.ts";
import { senderTrust } from "./sender-trust.ts";
import { failureOf, type TurnEnding } from "./turn-ending.ts";
import { watchMailbox } from "./watch-mailbox.ts";

export type InboxContext = {
  db: Db;
  broker: Broker;
  parser: MailParser;
  sealer: Sealer;
  grants: Grants;
  hosts: HostTrust;
  egressOf: (workspaceId: string) => Egress;
  limits: InboxLimits;
  log: Log;
};

type Hold = {
  /** Aborted when the process stops or another worker has the turn. */
  signal: AbortSignal;
  watch: () => boolean;
};

/** Returns failures as an ending; throws only when the database is away. */
export async function takeTurn(turn: Turn, context: InboxContext, hold: Hold): Promise<TurnEnding> {
  const { db, sealer, hosts } = context;
  const workspace = db.of(turn.workspaceId);
  try {
    const [credential] = await findCredentials(db, sealer, [turn]);
    const imap = credential?.open().imap;
    if (!credential || !imap) {
      await closeInbox(workspace, turn.mailboxId);
      return { kind: "dropped" };
    }
    const entry = hosts.enter(`${imap.host}:${imap.port}`);
    if ("isKnownToFail" in entry) return { kind: "postponed", ...entry };
    const client = await connect(imap, credential, { ...context, turn }, entry.answer);
    try {
      return await watchMailbox(
        {
          ...context,
          db: workspace,
          client,
          turn,
          account: `${credential.grant?.login ?? imap.user}@${imap.host}`,
          isTrusted: senderTrust(imap),
          signal: hold.signal,
        },
        hold,
      );
    } finally {
      closeImap(client);
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return hold.signal.aborted ? { kind: "dropped" } : { kind: "failed", failure: failureOf(error) };
  }
}

/** A server that refuses the login counts as reachable, and so does one that wasn't asked as a provider gave no token. */
async function connect(
  imap: ImapServer,
  credential: Credential,
  { limits, egressOf, grants, turn: key }: InboxContext & { turn: Turn },
  answer: (answered: boolean) => void,
): Promise<ImapFlow> {
  try {
    const open = (login: Parameters<typeof openImap>[3]) => openImap(imap, limits, egressOf(key.workspaceId), login);
    const client = await withLogin(grants, { key, credential, protocol: "imap", open });
    answer(true);
    return client;
  } catch (error) {
    answer(error instanceof AccessFailed || failureOf(error).kind === "login");
    throw error;
  }
}
