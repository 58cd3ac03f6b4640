import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Input, Output } from "../../api/ask.ts";
import { morningIn, timeInWords } from "./snooze-times.ts";
import { asAsked, useConversationChange } from "./use-conversation-change.ts";
import { useKeys } from "./use-keys.ts";

type Conversation = Output<"conversation.list">["data"][number];
type Wish = Pick<Input<"conversation.update">, "open" | "unread" | "snoozed_until">;
type Done = { words: string; undo?: () => void };
type Acts = { mayChange: boolean; toggle: (row: Conversation) => void };

/** They act on the conversation that has the focus. What may take it out of the list is told, and can be undone. */
export function useInboxKeys(workspace: string, rows: readonly Conversation[], { mayChange, toggle }: Acts) {
  const navigate = useNavigate();
  const change = useConversationChange(workspace);
  const [done, setDone] = useState<Done>();
  const links = () => [...document.querySelectorAll<HTMLElement>("a[data-conversation]")];
  const index = () => links().findIndex((link) => link === document.activeElement);
  const move = (by: number) => links()[Math.max(0, index() + by)]?.focus();
  const ask = ({ reply_id }: Conversation, wish: Wish) =>
    change.mutate({ id: reply_id, last_reply_id: reply_id, ...wish });
  const put = (row: Conversation, wish: Wish) => {
    ask(row, wish);
    const undo = () => {
      ask(row, stateOf(row));
      setDone({ words: `${nameIn(row)}: the conversation is as it was.` });
      if (index() < 0) links()[0]?.focus();
    };
    setDone({ words: `${nameIn(row)}: the conversation ${describeWish(wish)}.`, undo });
  };
  const act = (wishOf: (row: Conversation) => Wish) => () => {
    const at = index();
    const row = rows[at];
    if (!row || !mayChange) return;
    const known = asAsked(workspace, row);
    const wish = wishOf(known);
    if (wish.unread !== undefined) return ask(known, wish);
    (links()[at + 1] ?? links()[at - 1])?.focus();
    put(known, wish);
  };
  const answer = () => {
    const row = rows[index()];
    if (row)
      void navigate({
        to: "/w/$workspace/replies/$reply",
        params: { workspace, reply: row.reply_id },
        search: { answer: true },
      });
  };
  const choose = () => {
    const row = rows[index()];
    if (row && mayChange) toggle(row);
  };
  useKeys({
    x: choose,
    j: () => move(1),
    k: () => move(-1),
    e: act(({ open }) => ({ open: !open })),
    u: act(({ unread }) => ({ unread: !unread })),
    s: act((row) => ({ snoozed_until: isAsleep(row) ? null : morningIn(1) })),
    r: answer,
    z: () => done?.undo?.(),
  });
  const refusal = change.error?.message;
  return { refusal, done: refusal === undefined ? done : undefined };
}

function stateOf(row: Conversation): Wish {
  if (!row.open) return { open: false };
  return { open: true, unread: row.unread, snoozed_until: isAsleep(row) ? row.snoozed_until : null };
}

function describeWish({ open, snoozed_until }: Wish): string {
  if (open !== undefined) return open ? "is open again" : "is handled";
  return snoozed_until ? `is snoozed until ${timeInWords(snoozed_until)}` : "is snoozed no more";
}

export const isAsleep = ({ snoozed_until }: Conversation) =>
  snoozed_until !== null && Date.parse(snoozed_until) > Date.now();

export const nameIn = ({ prospect, from }: Conversation) =>
  [prospect?.first_name, prospect?.last_name].filter(Boolean).join(" ") || from || "Somebody erased";
