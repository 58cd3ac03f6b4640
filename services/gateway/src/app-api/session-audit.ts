import { randomUUIDv7 } from "node:crypto";
import { AppError, unavailable } from "@outbound/contracts/app-error";
import { type AuditActor, type AuditEntry, entryOf, failedEnding } from "@outbound/contracts/audit/audit-entry";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { SessionAct, SessionAction } from "@outbound/contracts/people/session";
import type { Db } from "@outbound/postgres/database";
import { idOfWindow } from "../audit/entry-id.ts";
import type { AuditJournal } from "../audit/journal.ts";
import type { ApiRequest, ApiResponse } from "../http/exchange.ts";
import { findPerson, findPersonByAddress, type Person, selectWorkspacesOf } from "../people/person-table.ts";
import { openLink } from "../people/redeem-link.ts";
import { hashOfSecret } from "../people/secret.ts";
import type { SessionCookie } from "../people/session-cookie.ts";

type Exchange = { req: ApiRequest; res: ApiResponse };
type AuditedAction = SessionAct | SessionAction;
type Acting = { db: Db; journal: AuditJournal };

const failuresWindowMs = 5 * 60_000;

/**
 * A person who is signed in, or holds a link, gets the entry before the action; one who signs in gets it before the
 * browser gets the session, which nobody can use until then.
 */
export function sessionAudit({ db, journal }: Acting, cookie: SessionCookie) {
  return async (
    action: AuditedAction,
    input: unknown,
    { req, res }: Exchange,
    act: () => Promise<unknown>,
  ): Promise<unknown> => {
    if (!("did" in action)) return act();
    const { name } = action;
    const about = { operation: name, requestId: res.locals.requestId };
    const known = await findActor(db, action, input, cookie.read(req));
    if (!known) return actSignedOut(about, input, res, act);

    const entries = await entriesOf(about, known.person, known.workspaceId);
    for (const entry of entries) await journal.begin(entry);
    try {
      const answer = await act();
      const person = personIn(answer);
      const concerns = person ? { user_id: person.id } : {};
      const hasEnded = name !== "link.redeem" || person !== undefined;
      const ending = hasEnded
        ? ({ outcome: "done", status: null } as const)
        : ({ outcome: "refused", status: 401 } as const);
      for (const { id } of entries) journal.end(id, { ...ending, concerns, about: null });
      return answer;
    } catch (error) {
      for (const { id } of entries) journal.end(id, failedEnding(error));
      throw error;
    }
  };

  async function actSignedOut(
    about: About,
    input: unknown,
    res: ApiResponse,
    act: () => Promise<unknown>,
  ): Promise<unknown> {
    const answer = await act().catch((error: unknown) => {
      // Nothing waits for it, because the time that it takes would reveal whether the account exists.
      void recordFailure(about, input, error).catch(() => {});
      throw error;
    });
    const person = personIn(answer);
    if (!person) return answer;
    try {
      for (const entry of await entriesOf(about, person)) await journal.begin({ ...entry, outcome: "done" });
    } catch (error) {
      res.removeHeader("Set-Cookie");
      throw error instanceof AppError ? error : unavailable(error);
    }
    return answer;
  }

  /** However many tries there are, an account gets one entry in five minutes, and an unknown address none. */
  async function recordFailure({ operation, requestId }: About, input: unknown, error: unknown): Promise<void> {
    if (!(error instanceof AppError) || (error.status !== 401 && error.status !== 403)) return;
    const person = await findPersonByAddress(db, parseEmailAddress(textIn(input, "email")) ?? "");
    if (!person) return;
    const actor = { actor_kind: "system", actor_id: person.id, actor_name: stranger, source: "app" } as const;
    for (const workspaceId of await workspacesOf(person.id)) {
      const id = idOfWindow(`${operation} ${person.id} ${workspaceId}`, failuresWindowMs);
      const entry = entryOf(
        { id, workspaceId, requestId, operation, input: { user_id: person.id }, actor },
        { did: "" },
      );
      await journal.begin({ ...entry, ...failedEnding(error), concerns: entry.concerns });
    }
  }

  async function entriesOf(about: About, person: Person, workspaceId?: string): Promise<AuditEntry[]> {
    const actor: AuditActor = { actor_kind: "user", actor_id: person.id, actor_name: person.email, source: "app" };
    const workspaces = workspaceId === undefined ? await workspacesOf(person.id) : [workspaceId];
    return workspaces.map((id) =>
      entryOf({ ...about, id: randomUUIDv7(), workspaceId: id, input: {}, actor }, { did: "" }),
    );
  }

  /** A person who is a member nowhere is in the installation's trail. */
  async function workspacesOf(userId: string): Promise<string[]> {
    const ids = userId === operatorWorkspaceId ? [] : await selectWorkspacesOf(db, userId);
    return ids.length > 0 ? ids : [operatorWorkspaceId];
  }
}

type About = { operation: string; requestId: string };

const stranger = "somebody who was not signed in";

async function findActor(
  db: Db,
  { name, signsIn }: SessionAct,
  input: unknown,
  token: string | undefined,
): Promise<{ person: Person; workspaceId?: string } | undefined> {
  // Whoever the browser belonged to before isn't the person who signs in.
  if (signsIn) return undefined;
  if (name === "link.redeem") return holderOf(db, input);
  const person = token === undefined ? undefined : await findPerson(db, hashOfSecret(token));
  return person && { person };
}

async function holderOf(db: Db, input: unknown): Promise<{ person: Person; workspaceId?: string } | undefined> {
  const link = await openLink(db, textIn(input, "secret")).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!link) return undefined;
  if (link.purpose === "sign-in") return { person: { id: link.user_id, email: link.email ?? "" } };
  const email = link.purpose === "invitation" ? link.email : parseEmailAddress(textIn(input, "email"));
  const person = (email ? await findPersonByAddress(db, email) : undefined) ?? {
    id: operatorWorkspaceId,
    email: email ?? "somebody with a link",
  };
  return { person, workspaceId: link.workspace_id };
}

function personIn(answer: unknown): Person | undefined {
  if (typeof answer !== "object" || answer === null || !("user" in answer)) return undefined;
  return answer.user as Person;
}

function textIn(input: unknown, name: string): string {
  const value = typeof input === "object" && input !== null ? (input as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}
