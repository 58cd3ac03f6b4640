import { useCallback, useEffect, useRef, useState } from "react";
import { ask, type Input, type Output } from "../../../api/ask.ts";

type Asked = Input<"mailbox.check-part">;
export type Part = Asked["part"];
export type Step = Output<"mailbox.check-part">["steps"][number];
export type Subject = Omit<Asked, "part">;
export type Outcome =
  | { state: "running" }
  | { state: "done"; steps: readonly Step[] }
  /** The part itself couldn't be asked for. */
  | { state: "refused"; message: string };
export type Run = { parts: Readonly<Partial<Record<Part, Outcome>>>; isOver: boolean };

const isFine = (steps: readonly Step[]) => steps.every(({ result }) => result !== "failed");

/**
 * Sending, reading and the domain go on side by side, and the message follows once both sign in. A run that another one or
 * a change has overtaken shows nothing any more.
 */
export function useCheck(workspace: string, { readsReplies }: { readsReplies: boolean }) {
  const [run, setRun] = useState<Run>();
  const current = useRef<{ isOvertaken: boolean }>(undefined);
  const signsIn = useRef<Promise<boolean>>(undefined);

  const reset = useCallback(() => {
    if (current.current) current.current.isOvertaken = true;
    current.current = undefined;
    signsIn.current = undefined;
    setRun(undefined);
  }, []);

  useEffect(
    () => () => {
      if (current.current) current.current.isOvertaken = true;
    },
    [],
  );

  /** Returns whether it signs in to send, and to read if it shall. */
  const start = useCallback(
    (subject: Subject): Promise<boolean> => {
      reset();
      const mine = { isOvertaken: false };
      current.current = mine;
      setRun({ parts: {}, isOver: false });
      const tell = (part: Part, outcome: Outcome) => {
        if (!mine.isOvertaken) setRun((before) => before && { ...before, parts: { ...before.parts, [part]: outcome } });
      };
      const check = async (part: Part): Promise<boolean> => {
        if (mine.isOvertaken) return false;
        tell(part, { state: "running" });
        try {
          const { steps } = await ask("mailbox.check-part", workspace, { ...subject, part });
          tell(part, { state: "done", steps });
          return isFine(steps);
        } catch (error) {
          tell(part, { state: "refused", message: error instanceof Error ? error.message : String(error) });
          return false;
        }
      };
      const both = async (server: Part, signIn: Part) => (await check(server)) && check(signIn);
      const domain = check("domain");
      const signedIn = Promise.all([
        both("sending", "sending-sign-in"),
        readsReplies ? both("reading", "reading-sign-in") : true,
      ]).then((fine) => fine.every(Boolean));
      signsIn.current = signedIn;
      void signedIn
        .then((isSignedIn) => isSignedIn && readsReplies && check("message"))
        .then(() => domain)
        .then(() => {
          if (!mine.isOvertaken) setRun((before) => before && { ...before, isOver: true });
        });
      return signedIn;
    },
    [workspace, readsReplies, reset],
  );

  return { run, start, reset, underWay: () => signsIn.current };
}
