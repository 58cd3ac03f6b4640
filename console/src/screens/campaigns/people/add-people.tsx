import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Tag, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { prospectsQuery } from "../../../api/prospect-queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterChip } from "../../../ui/filter-chip.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { FindField } from "../../../ui/find-field.tsx";
import { textOf } from "../../../ui/form.ts";
import { More, Newer } from "../../../ui/more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { nameOf, Person } from "../../../ui/person.tsx";
import { Popover } from "../../../ui/popover.tsx";
import styles from "../../../ui/screen.module.css";
import { textIn } from "../../../ui/search.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { When } from "../../../ui/when.tsx";
import { findingProspects, prospectStatuses } from "../../vocabulary/prospect-words.ts";
import { addFilters } from "./add-filters.ts";
import adding from "./add-people.module.css";
import { BeforeAdding } from "./before-adding.tsx";
import { EnrolledNotice } from "./enrolled-notice.tsx";
import { peopleWords } from "./people-words.ts";
import { useAdd } from "./use-add.ts";

type Prospect = Output<"prospect.list">["data"][number];
/** By their addresses. */
type Chosen = ReadonlyMap<string, { hasReplied: boolean }>;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/add");

export function AddPeople() {
  const { workspace, campaign } = route.useParams();
  const { show = addFilters[0], words: text, tag } = route.useSearch();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const list = useInfiniteQuery(
    prospectsQuery(workspace, {
      ...(show !== "all" && { status: show }),
      ...(text && { words: text }),
      ...(tag && { tag }),
    }),
  );
  const rows = rowsOf(list) ?? [];
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
  const navigate = useNavigate({ from: "/w/$workspace/campaigns/$campaign/add" });
  const find = (next: { words: string | undefined; tag: string | undefined }) =>
    void navigate({
      search: ({ show }) => ({ ...(show && { show }), ...textIn("words", next.words), ...textIn("tag", next.tag) }),
    });
  const areAll = rows.length > 0 && rows.every(({ email }) => chosen.has(email));

  return (
    <>
      <div className={adding.toolbar}>
        <FindField
          label={findingProspects.find}
          placeholder={findingProspects.findShort}
          sought={text ?? ""}
          find={(next) => find({ words: next, tag })}
        />
        <Filters label={peopleWords.add.filters} words={addFilters} labels={prospectStatuses} />
        {tag ? (
          <FilterChip
            name={findingProspects.tag}
            value={tag}
            param="tag"
            removeLabel={findingProspects.remove(findingProspects.tag)}
          />
        ) : (
          <AskForTag show={(next) => find({ words: text, tag: next })} />
        )}
        {rows.length > 0 && (
          <Button className={adding.end} onClick={() => choose(rows, !areAll)}>
            {areAll ? peopleWords.add.clearSelection : peopleWords.add.selectThese(rows.length)}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {peopleWords.add.manyAtOnce[0]}{" "}
        <Link className={styles.inline} to="/w/$workspace/prospects" params={{ workspace }} search={textIn("tag", tag)}>
          {peopleWords.add.manyAtOnce[1]}
        </Link>
        {peopleWords.add.manyAtOnce[2]}
      </p>
      {list.error && !list.data && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {list.data && rows.length === 0 && !added && (
        <Nobody workspace={workspace} isAll={show === "all" && !text && !tag} />
      )}
      {added && (
        <EnrolledNotice
          workspace={workspace}
          campaign={campaign}
          total={added.total}
          isBusy={add.isBusy}
          again={(emails) => add.again({ campaign, emails })}
        />
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
        <Table
          caption={peopleWords.list.caption}
          columns={columnsOf(chosen, choose)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
      {chosen.size > 0 && (
        <div className={adding.bar}>
          <BulkBar
            label={peopleWords.add.chosen}
            selected={peopleWords.add.selected(chosen.size)}
            clearLabel={peopleWords.add.clearSelection}
            clear={() => setChosen(new Map())}
            above={add.error && <NotAdded workspace={workspace} campaign={campaign} error={add.error} />}
          >
            <span role="status" className={adding.replied}>
              {replied > 0 && peopleWords.add.replied(replied, chosen.size)}
            </span>
            <Button
              kind="primary"
              icon={UserPlus}
              isBusy={add.isBusy}
              onClick={() => add.begin({ campaign, emails: [...chosen.keys()] })}
            >
              {peopleWords.add.act(chosen.size)}
            </Button>
          </BulkBar>
        </div>
      )}
    </>
  );
}

function AskForTag({ show }: { show: (tag: string) => void }) {
  return (
    <Popover button={{ icon: Tag }} label={findingProspects.tag}>
      <form
        className={adding.tag}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const tag = textOf(new FormData(form), "tag").trim();
          if (tag === "") return;
          form.closest<HTMLElement>("[popover]")?.hidePopover();
          show(tag);
        }}
      >
        <Field
          label={peopleWords.add.onlyTag}
          name="tag"
          autoComplete="off"
          placeholder={peopleWords.add.tagExample}
          // React focuses what appears; what opens a popover wants the attribute.
          ref={(input) => input?.setAttribute("autofocus", "")}
        />
        <Button kind="primary" type="submit" isSmall>
          {peopleWords.add.showTagged}
        </Button>
      </form>
    </Popover>
  );
}

const columnsOf = (
  chosen: Chosen,
  choose: (people: readonly Prospect[], isChosen: boolean) => void,
): Column<Prospect>[] => [
  {
    head: peopleWords.list.prospect,
    cell: (prospect) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={peopleWords.add.select(nameOf(prospect) || prospect.email)}
          checked={chosen.has(prospect.email)}
          onChange={({ target }) => choose([prospect], target.checked)}
        />
        <Avatar name={nameOf(prospect) || prospect.email} />
        <Person {...prospect} />
      </label>
    ),
  },
  {
    head: peopleWords.list.status,
    cell: ({ status }) => <Badge word={prospectStatuses[status]} tone={status} />,
  },
  { head: peopleWords.list.company, from: "medium", cell: ({ company }) => company?.name },
  {
    head: peopleWords.list.lastReply,
    isFigure: true,
    from: "medium",
    cell: ({ date_responded: at }) => <When at={at} />,
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
  "no-mailbox": { to: "settings", words: peopleWords.add.chooseMailboxes },
  "no-step": { to: "sequence", words: peopleWords.add.writeStep },
};

function Nobody({ workspace, isAll }: { workspace: string; isAll: boolean }) {
  return (
    <Empty title={isAll ? peopleWords.add.none : peopleWords.add.noMatch}>
      <p>
        <Link to="/w/$workspace/prospects/import" params={{ workspace }}>
          {peopleWords.add.importLink[0]}
        </Link>
        {peopleWords.add.importLink[1]}
      </p>
    </Empty>
  );
}
