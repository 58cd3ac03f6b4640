import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { queryClient, sessionQuery } from "../../../api/queries.ts";
import { threadQuery } from "../../../api/reply-queries.ts";
import { findKeptText, forget, keep } from "../../../ui/kept-texts.ts";
import { useKeep } from "../../../ui/use-keep.ts";

export type Draft = NonNullable<Output<"reply.thread">["draft"]>;
type Answer = { id: string; at: string };

/** `known` is the last answer that its writer knew of when the writing began, `revision` the draft that it began with. */
type Writing = { text: string; known: string | undefined; revision: string | null; isSaved: boolean };

const none: Writing = { text: "", known: undefined, revision: null, isSaved: true };

/**
 * The answer as it is written, which begins with the conversation's draft. What isn't saved is kept in this browser. A draft
 * that comes later never replaces what is shown, so that only what was read is sent. `draft` is undefined until it is read.
 */
export function useDraft(
  workspace: string,
  reply: string,
  { draft, answers }: { draft: Draft | null | undefined; answers: readonly Answer[] },
) {
  const user = useQuery(sessionQuery).data?.user;
  const place = { user: user?.id ?? "", workspace, of: `answer:${reply}` };
  const [own, setOwn] = useState<Writing | undefined>(() => findKeptText(localStorage, place, read));
  if (!own && draft) setOwn(writingOf(draft, answers));
  if (own?.isSaved && draft === null) setOwn(undefined);
  const writing = own ?? none;
  const revision = draft?.revision ?? null;
  useKeep(() => {
    if (!own || own.isSaved || own.text.trim() === "") forget(localStorage, place);
    else keep(localStorage, place, { at: Date.now(), ...own });
  }, [own]);

  const { queryKey } = threadQuery(workspace, reply);
  const show = (saved: Draft | null) =>
    queryClient.setQueryData(queryKey, (thread) => {
      if (!thread) return thread;
      return { ...thread, pages: thread.pages.map((page) => ({ ...page, draft: saved })) };
    });
  const save = useMutation({
    mutationFn: async ({ text, revision: id }: Pick<Writing, "text" | "revision">): Promise<Draft | null> => {
      if (text.trim() !== "") return ask("conversation.save-draft", workspace, { id: reply, text, revision: id });
      if (id !== null) await ask("conversation.delete-draft", workspace, { id: reply, revision: id });
      return null;
    },
    onSuccess: async (saved, { text }) => {
      // What is being read was asked for before.
      await queryClient.cancelQueries({ queryKey });
      show(saved);
      setOwn((now) => now && { ...now, revision: saved?.revision ?? null, isSaved: now.text === text });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  const isOther = draft && draft.revision !== writing.revision && draft.text !== writing.text;
  const other = isOther && !save.isPending ? draft : undefined;
  const isDraft = draft?.revision === writing.revision && draft.text === writing.text;
  return {
    ...writing,
    /** Somebody else wrote what is shown. */
    writer: draft && isDraft && draft.written_by !== user?.email ? draft : undefined,
    /** What somebody else saved while this was written or read. */
    other,
    error: save.error,
    isSaving: save.isPending,
    write: (text: string, newest: string | undefined) =>
      setOwn({ ...writing, text, known: writing.text === "" ? newest : writing.known, isSaved: false }),
    takeBack: (text: string) => writing.text === "" && setOwn({ ...none, text, revision, isSaved: false }),
    takeTheirs: () => {
      save.reset();
      setOwn(undefined);
    },
    keepMine: () => {
      setOwn({ ...writing, revision });
      save.mutate({ text: writing.text, revision });
    },
    save: () => {
      if (writing.isSaved || other || save.isPending) return;
      save.mutate({ text: writing.text, revision: draft === null ? null : writing.revision });
    },
    /** Also when its form has gone meanwhile. */
    drop: async () => {
      forget(localStorage, place);
      // What is being read was asked for before the answer was sent, and has its draft.
      await queryClient.cancelQueries({ queryKey });
      setOwn(undefined);
      if (!other) show(null);
    },
  };
}

/** Whoever wrote a draft knew of the answers of before. */
function writingOf({ text, revision, changed_at }: Draft, answers: readonly Answer[]): Writing {
  const known = answers.find(({ at }) => Date.parse(at) <= Date.parse(changed_at))?.id;
  return { text, known, revision, isSaved: true };
}

function read(stored: unknown): Writing {
  const { text, known, revision } = stored as Partial<Record<keyof Writing, unknown>>;
  if (typeof text !== "string") throw new TypeError("It is no answer.");
  return {
    text,
    known: typeof known === "string" ? known : undefined,
    revision: typeof revision === "string" ? revision : null,
    isSaved: false,
  };
}
