import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, CheckCheck, Search, SearchX } from "lucide-react";
import { countsQuery } from "../../../api/conversation-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { InboxSearch } from "../inbox-filters.ts";
import { empty } from "../words.ts";

type Props = { workspace: string; search: InboxSearch };

export function NoConversations({ workspace, search: { show = "open", label, words } }: Props) {
  if (words) {
    return (
      <Empty title={empty.ofWords(words)} icon={SearchX}>
        {show === "all" ? <p>{empty.wordsMore}</p> : <ShowAll words={words} label={label} />}
      </Empty>
    );
  }
  if (label) {
    return (
      <Empty title={empty.ofLabel(label)} icon={SearchX}>
        <ShowAll {...(show !== "all" && { label })} />
      </Empty>
    );
  }
  if (show === "all") return <Empty title={empty.all}>{<p>{empty.allMore}</p>}</Empty>;
  return (
    <Empty title={empty[show]} icon={CheckCheck}>
      {show === "open" && <p>{empty.openMore}</p>}
      <ShowAll />
      {show === "open" && <Snoozed workspace={workspace} />}
    </Empty>
  );
}

function Snoozed({ workspace }: { workspace: string }) {
  const me = useQuery(sessionQuery).data?.user.email ?? "";
  const { data: counts } = useQuery(countsQuery(workspace, me));
  if (!counts?.snoozed) return null;
  return (
    <p>
      <Link to="." search={{ show: "snoozed" }}>
        {empty.areSnoozed(counts.snoozed)}
      </Link>
    </p>
  );
}

function ShowAll({ label, words }: InboxSearch) {
  return (
    <LinkButton icon={words || label ? Search : Check} to="." search={{ show: "all", label, words }}>
      {words || label ? empty.searchAll : empty.showAll}
    </LinkButton>
  );
}
