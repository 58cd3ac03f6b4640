import type { Broker } from "@outbound/broker/broker";
import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import type { ImapFlow } from "imapflow";
import { findServers } from "../credentials/credential-table.ts";
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
  hosts: HostTrust;
  egressOf: (workspaceId: string) => Egress;
  limits: InboxLimits;
  log: Log;
};

type Hold = {
  /** Aborted when the process stops or another worker has the turn. */
  signal: AbortSignal;
  /** Asks whether the connection may stay open; its slot for checks is then free. */
  watch: () => boolean;
};

/**
 * Checks one mailbox while this process holds its lease. Returns failures as an ending; throws only when the database
 * is away.
 */
export async function takeTurn(turn: Turn, context: InboxContext, hold: Hold): Promise<TurnEnding> {
  const { db, sealer, hosts } = context;
  try {
    const imap = (await findServers(db, sealer, turn))?.imap;
    if (!imap) {
      await closeInbox(db, turn);
      return { kind: "dropped" };
    }
    const entry = hosts.enter(`${imap.host}:${imap.port}`);
    if ("isKnownToFail" in entry) return { kind: "postponed", ...entry };
    const client = await connect(imap, { ...context, workspaceId: turn.workspaceId }, entry.answer);
    try {
      return await watchMailbox(
        {
          ...context,
          client,
          turn,
          account: `${imap.user}@${imap.host}`,
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

/** A server that refuses the login counts as reachable. */
async function connect(
  imap: ImapServer,
  { limits, egressOf, workspaceId }: InboxContext & { workspaceId: string },
  answer: (answered: boolean) => void,
): Promise<ImapFlow> {
  try {
    const client = await openImap(imap, limits, egressOf(workspaceId));
    answer(true);
    return client;
  } catch (error) {
    answer(failureOf(error).kind === "login");
    throw error;
  }
}
