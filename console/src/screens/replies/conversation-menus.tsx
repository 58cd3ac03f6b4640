import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AlarmClock, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { Input, Output } from "../../api/ask.ts";
import { membersQuery } from "../../api/people-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { useNames } from "../../ui/colleague.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { morningIn, snoozes, timeInWords } from "./snooze-times.ts";
import { acts, assignTo, classes, snooze as words } from "./words.ts";

type SnoozeProps = { isAsleep?: boolean; snooze: (until: string | null) => unknown };

export function SnoozeMenu({ isAsleep = false, snooze }: SnoozeProps) {
  const times = snoozes().map(({ label, days }) => ({
    label,
    aside: timeInWords(morningIn(days)),
    run: () => snooze(morningIn(days)),
  }));
  const end = isAsleep ? [{ label: acts.endSnooze, run: () => snooze(null) }] : [];
  return (
    <Tooltip text={acts.snooze} shortcut="S">
      <Menu
        label={acts.snooze}
        kind="quiet"
        isSmall
        icon={AlarmClock}
        aria-keyshortcuts="S"
        groups={[{ title: words.name, items: times }, { items: end }]}
      >
        {acts.snooze}
      </Menu>
    </Tooltip>
  );
}

type AssignProps = {
  workspace: string;
  assignee?: string | null;
  assign: (assignee: string | null) => unknown;
};

/** Offers those who may reply, oneself first, and whoever has it now. */
export function AssignMenu({ workspace, assignee, assign }: AssignProps) {
  const { data } = useInfiniteQuery(membersQuery(workspace));
  const me = useQuery(sessionQuery).data?.user.email;
  const nameOfMember = useNames(workspace);
  const members = data?.pages.flatMap((page) => page.data) ?? [];
  const able = members.filter(({ role }) => role !== "viewer").map(({ email }) => email);
  const offered = [...new Set([...able.filter((email) => email === me), ...able, ...(assignee ? [assignee] : [])])];
  const items = offered.map((email) => ({
    label: email === me ? assignTo.me(nameOfMember(email)) : nameOfMember(email),
    isChosen: email === assignee,
    run: () => assign(email),
  }));
  const nobody = { label: assignTo.nobody, isChosen: assignee === null, run: () => assign(null) };
  return (
    <Tooltip text={acts.assign} shortcut="A">
      <Menu
        label={acts.assign}
        kind="quiet"
        isSmall
        icon={UserRoundPlus}
        aria-keyshortcuts="A"
        groups={[{ items }, { items: [nobody] }]}
      >
        {acts.assign}
      </Menu>
    </Tooltip>
  );
}

export type Meaning = "interested" | "neutral" | "notInterested" | "automatic" | "none";
/** By the keys 1 to 4; the last one has none. */
export const meanings: readonly Meaning[] = ["interested", "neutral", "notInterested", "automatic", "none"];

type Reply = Output<"reply.get">;
type Change = Omit<Input<"reply.update">, "id">;

const meaningOf = ({ autoreplied, classification }: Reply): Meaning =>
  autoreplied ? "automatic" : (classification ?? "none");

export function changeTo(meaning: Meaning, { autoreplied }: Reply): Change {
  if (meaning === "automatic") return { autoreplied: true };
  const classification = meaning === "none" ? null : meaning;
  return { classification, ...(autoreplied && { autoreplied: false }) };
}

type ClassProps = {
  reply: Reply;
  classify: (meaning: Meaning) => unknown;
  className: string | undefined;
  children: ReactNode;
};

export function ClassMenu({ reply, classify, className, children }: ClassProps) {
  const items = meanings.map((meaning, at) => ({
    label: classes[meaning],
    isChosen: meaning === meaningOf(reply),
    ...(meaning !== "none" && { shortcut: `${at + 1}` }),
    run: () => classify(meaning),
  }));
  return (
    <Menu label={classes.name} kind="quiet" isSmall className={className} groups={[{ items }]}>
      <span className="visually-hidden">{classes.name}: </span>
      {children}
    </Menu>
  );
}
