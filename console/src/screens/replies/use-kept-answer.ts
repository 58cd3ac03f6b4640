import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { findKeptText, forget, keep } from "../shell/kept-texts.ts";
import { useKeep } from "../shell/use-keep.ts";

/** `known` is the last answer that its writer knew of when the writing began. */
type Writing = { text: string; known: string | undefined };

/** What is written to a reply is kept in this browser until it is sent or deleted. */
export function useKeptAnswer(workspace: string, reply: string) {
  const user = useQuery(sessionQuery).data?.user.id ?? "";
  const place = { user, workspace, of: `answer:${reply}` };
  const [writing, setWriting] = useState<Writing>(
    () => findKeptText(localStorage, place, read) ?? { text: "", known: undefined },
  );
  useKeep(() => {
    if (writing.text.trim() === "") forget(localStorage, place);
    else keep(localStorage, place, { at: Date.now(), ...writing });
  }, [writing]);
  /** Also when its form has gone meanwhile. */
  const drop = () => {
    forget(localStorage, place);
    setWriting({ text: "", known: undefined });
  };
  return { ...writing, setWriting, drop };
}

function read(stored: unknown): Writing {
  const { text, known } = stored as { text?: unknown; known?: unknown };
  if (typeof text !== "string") throw new TypeError("It is no answer.");
  return { text, known: typeof known === "string" ? known : undefined };
}
