import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, MessageSquare, ShieldAlert } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { repliesQuery, unsentAnswersQuery } from "../../../api/reply-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { nameOf } from "../../../ui/person.tsx";
import { words } from "../words.ts";
import { howLongSince } from "./how-long.ts";
import { asked, firstPage, type Need, type Needs } from "./need.ts";
import { needWords as said } from "./need-words.ts";

type Reply = Output<"reply.list">["data"][number];

export const whoseReply = ({ prospect, from }: Pick<Reply, "prospect" | "from">): string =>
  (prospect && (nameOf(prospect) || prospect.email)) || from;

export function useInterestedNeed(workspace: string): Needs {
  const interested = useInfiniteQuery(repliesQuery(workspace, { classification: "interested", handled: "false" }));
  const mayAnswer = useMay("reply.send");
  const { rows, found } = firstPage(interested);
  const [newest, another] = rows;
  const oldest = rows.at(-1);
  const params = { workspace };
  const need = (one: Reply, last: Reply): Need => ({
    key: "interested",
    tone: "green",
    icon: MessageSquare,
    title: said.interested(found),
    why: said.whoWaits(rows.map(whoseReply), found, howLongSince(last.received_at)),
    action: another ? (
      <LinkButton isSmall to="/w/$workspace/replies" params={params} search={{ show: "interested", open: true }}>
        {mayAnswer ? said.reply : said.seeReplies}
      </LinkButton>
    ) : (
      <ToConversation workspace={workspace} reply={one.id} text={mayAnswer ? said.reply : said.seeReply} />
    ),
  });
  return { ...asked(interested, words.parts.interested), needs: newest && oldest ? [need(newest, oldest)] : [] };
}

export function useForgedNeed(workspace: string): Needs {
  const held = useInfiniteQuery(repliesQuery(workspace, { held: "true", handled: "false" }));
  const { rows, found } = firstPage(held);
  const [first, another] = rows;
  const need = (one: Reply): Need => ({
    key: "forged",
    tone: "amber",
    icon: ShieldAlert,
    title: said.forged(found),
    why: another ? said.claimAll(rows.map(whoseReply), found) : said.claims(whoseReply(one)),
    action: another ? (
      <LinkButton isSmall to="/w/$workspace/replies" params={{ workspace }} search={{ show: "held", open: true }}>
        {said.checkReplies}
      </LinkButton>
    ) : (
      <ToConversation workspace={workspace} reply={one.id} text={said.checkIt} />
    ),
  });
  return { ...asked(held, words.parts.forged), needs: first ? [need(first)] : [] };
}

export function useUnsentNeed(workspace: string): Needs {
  const unsent = useInfiniteQuery(unsentAnswersQuery(workspace));
  const { rows, found } = firstPage(unsent);
  const [first, another] = rows;
  const need = ({ to, reason, reply_id }: (typeof rows)[number]): Need => ({
    key: "unsent",
    tone: "red",
    icon: CircleAlert,
    title: another ? said.unsent(found) : said.unsentTo(to),
    why: another
      ? said.unsentAll(
          rows.map((row) => row.to),
          found,
        )
      : (reason ?? said.sendsSoon),
    action: another ? (
      <LinkButton isSmall to="/w/$workspace/replies" params={{ workspace }} search={{ open: true }}>
        {said.seeReplies}
      </LinkButton>
    ) : (
      <ToConversation workspace={workspace} reply={reply_id} text={said.seeReply} />
    ),
  });
  return { ...asked(unsent, words.parts.unsent), needs: first ? [need(first)] : [] };
}

function ToConversation({ workspace, reply, text }: { workspace: string; reply: string; text: string }) {
  return (
    <LinkButton isSmall to="/w/$workspace/inbox/$reply" params={{ workspace, reply }}>
      {text}
    </LinkButton>
  );
}
