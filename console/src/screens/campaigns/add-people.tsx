import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import form from "../../ui/form.module.css";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { nameOf, Person } from "../../ui/person.tsx";
import styles from "../../ui/screen.module.css";
import { textIn } from "../../ui/search.ts";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { addFilters } from "./add-filters.ts";
import * as addWords from "./add-words.ts";
import { BeforeAdding } from "./before-adding.tsx";
import { EnrolledNotice } from "./enrolled-notice.tsx";
import { useAdd } from "./use-add.ts";

type Prospect = Output<"prospect.list">["data"][number];
/** By their addresses. */
type Chosen = ReadonlyMap<string, { hasReplied: boolean }>;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/add");

export function AddPeople() {
  const { workspace, campaign } = route.useParams();
  const { show = addFilters[0], words, tag } = route.useSearch();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const list = useInfiniteQuery(
    prospectsQuery(workspace, {
      ...(show !== "all" && { status: show }),
      ...(words && { words }),
      ...(tag && { tag }),
    }),
  );
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { added, ...add } = useAdd(workspace, (emails) =>
    setChosen((before) => new Map([...before].filter(([email]) => !emails.includes(email)))),
  );
  const choose = (people: readonly Prospect[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { email, date_responded } of people) {
      if (isChosen) next.set(email, { hasReplied: date_responded !== null });
      else next.delete(email);
    }
    setChosen(next);
  };
  const replied = [...chosen.values()].filter(({ hasReplied }) => hasReplied).length;
  const areAll = rows.length > 0 && rows.every(({ email }) => chosen.has(email));

  return (
    <>
      <Filters label="People by status" words={addFilters} />
      <Narrow key={`${words} ${tag}`} />
      {list.error && !list.data && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {list.data && rows.length === 0 && !added && (
        <Nobody workspace={workspace} isAll={show === "all" && !words && !tag} />
      )}
      {add.error && <NotAdded workspace={workspace} campaign={campaign} error={add.error} />}
      {added && (
        <EnrolledNotice
          workspace={workspace}
          campaign={campaign}
          total={added.total}
          isBusy={add.isBusy}
          again={(emails) => add.again({ campaign, emails })}
        />
      )}
      {rows.length > 0 && (
        <div className={form.row}>
          <Button onClick={() => choose(rows, !areAll)}>
            {areAll ? "Choose none of these" : `Choose these ${rows.length}`}
          </Button>
          <Button
            kind="primary"
            isBusy={add.isBusy}
            disabled={chosen.size === 0}
            onClick={() => add.begin({ campaign, emails: [...chosen.keys()] })}
          >
            {addWords.add(chosen.size)}
          </Button>
          <span role="status">{replied > 0 && addWords.replied(replied, chosen.size)}</span>
        </div>
      )}
      {add.asked && (
        <BeforeAdding
          workspace={workspace}
          campaign={add.asked.campaign}
          checked={add.asked.checked}
          onClose={add.cancel}
          add={add.decide}
        />
      )}
      <Newer {...list} />
      {rows.length > 0 && (
        <Table caption="People, newest first" columns={columnsOf(chosen, choose)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </>
  );
}

function Narrow() {
  const { workspace } = route.useParams();
  const { show, words, tag } = route.useSearch();
  const navigate = useNavigate({ from: "/w/$workspace/campaigns/$campaign/add" });
  const find = (next: { words?: string | undefined; tag?: string | undefined }) =>
    void navigate({ search: { ...(show && { show }), ...textIn("words", next.words), ...textIn("tag", next.tag) } });
  return (
    <>
      <div className={form.pair}>
        <SearchForm
          label="Find by name, company or email address"
          name="People"
          placeholder="Ada, or ada@example.com"
          value={words}
          clear={words && "Clear"}
          find={(text) => find({ words: text, tag })}
        />
        <SearchForm
          label="With the tag"
          name="Tags"
          placeholder="fair 2026"
          value={tag}
          clear={tag && "Everybody again"}
          find={(text) => find({ words, tag: text })}
        />
      </div>
      <p className={styles.note}>
        Thousands at once, all of a tag or an import: under{" "}
        <Link className={styles.inline} to="/w/$workspace/prospects" params={{ workspace }} search={textIn("tag", tag)}>
          Prospects
        </Link>
        , by “Do something with all that match”.
      </p>
    </>
  );
}

const columnsOf = (
  chosen: Chosen,
  choose: (people: readonly Prospect[], isChosen: boolean) => void,
): Column<Prospect>[] => [
  {
    head: "Person",
    cell: (prospect) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Choose ${nameOf(prospect) || prospect.email}`}
          checked={chosen.has(prospect.email)}
          onChange={({ target }) => choose([prospect], target.checked)}
        />
        <Person {...prospect} />
      </label>
    ),
  },
  { head: "Status", cell: ({ status }) => <Badge word={status} /> },
  { head: "Company", from: "medium", cell: ({ company }) => company?.name },
  {
    head: "Last reply",
    isFigure: true,
    from: "medium",
    cell: ({ date_responded: at }) => <When at={at} none="none" />,
  },
];

/** A campaign that takes nobody yet lacks what is added elsewhere. */
function NotAdded({ workspace, campaign, error }: { workspace: string; campaign: string; error: Error }) {
  const mend = error instanceof Refusal && error.code !== null ? mends[error.code] : undefined;
  return (
    <Notice tone="bad">
      {error.message}{" "}
      {mend && (
        <Link
          className={styles.inline}
          to={`/w/$workspace/campaigns/$campaign/${mend.to}`}
          params={{ workspace, campaign }}
        >
          {mend.words}
        </Link>
      )}
    </Notice>
  );
}

const mends: Readonly<Record<string, { to: "settings" | "sequence"; words: string }>> = {
  "no-mailbox": { to: "settings", words: "Choose its mailboxes" },
  "no-step": { to: "sequence", words: "Write a step" },
};

function Nobody({ workspace, isAll }: { workspace: string; isAll: boolean }) {
  return (
    <Empty title={isAll ? "No prospects yet" : "Nobody matches"}>
      <p>
        <Link to="/w/$workspace/prospects/import" params={{ workspace }}>
          Import a list from a spreadsheet
        </Link>
        , and add the people from there.
      </p>
    </Empty>
  );
}
