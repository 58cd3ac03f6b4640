import { Check, CheckCheck, Search, SearchX } from "lucide-react";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import type { InboxSearch } from "./inbox-filters.ts";
import { empty } from "./words.ts";

export function NoConversations({ show = "open", label, words }: InboxSearch) {
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
    </Empty>
  );
}

function ShowAll({ label, words }: InboxSearch) {
  return (
    <LinkButton icon={words || label ? Search : Check} to="." search={{ show: "all", label, words }}>
      {words || label ? empty.searchAll : empty.showAll}
    </LinkButton>
  );
}
