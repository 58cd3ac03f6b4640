import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, ListFilter, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { countsQuery, labelsQuery, unreadQuery } from "../../../api/conversation-queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { type InboxSearch, inboxTabs, orderOf } from "../inbox-filters.ts";
import * as words from "../words.ts";
import styles from "./inbox.module.css";

type Props = { workspace: string; search: InboxSearch; me: string };
type HeadProps = Props & { isOpened: boolean };

/** A page has one title, which is the conversation's while one is open. */
export function InboxHead({ workspace, search, me, isOpened }: HeadProps) {
  const Title = isOpened ? "h2" : "h1";
  const { data: news } = useQuery(unreadQuery(workspace));
  const { data: counts } = useQuery(countsQuery(workspace, me));
  const [isSearching, setSearching] = useState(search.words !== undefined);
  const { show = "open" } = search;
  const searchButton = useRef<HTMLButtonElement>(null);
  useKeys({ "/": () => setSearching(true) });
  const endSearch = () => {
    setSearching(false);
    searchButton.current?.focus();
  };
  return (
    <>
      <header className={styles.top}>
        <Title id="inbox">{words.inboxTitle}</Title>
        {news && news.unread > 0 && (
          <span className={styles.unread}>
            <Badge word={words.unread(news.unread)} hue="accent" tone="draft" />
          </span>
        )}
        <div className={styles.topActs}>
          <IconButton
            ref={searchButton}
            label={words.search.show}
            icon={Search}
            isSmall
            shortcut="/"
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
          <FilterMenu workspace={workspace} search={search} />
        </div>
      </header>
      {isSearching && <SearchField search={search} close={endSearch} />}
      <nav className={styles.tabs} aria-label={words.conversations}>
        {inboxTabs.map((list) => (
          <Link
            key={list}
            to="/w/$workspace/inbox"
            params={{ workspace }}
            search={{ ...search, show: list === "open" ? undefined : list }}
            aria-current={list === show ? "page" : undefined}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            activeProps={{}}
          >
            {words.lists[list]}
            {counts && <span className={styles.count}>{words.counted(counts[list])}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.sort}>
        {[
          ...(show === "unread" || show === "all" ? [words.lists[show]] : []),
          ...(search.label ? [search.label] : []),
        ].map((shown) => (
          <span key={shown}>{shown} ·</span>
        ))}
        <Order search={search} />
      </div>
    </>
  );
}

function Order({ search }: { search: InboxSearch }) {
  const navigate = useNavigate({ from: "/w/$workspace/inbox" });
  const chosen = orderOf(search);
  if (chosen === "soonest" || search.show === "all") return words.orders[chosen];
  const items = (["newest", "waiting"] as const).map((order) => ({
    label: words.orders[order],
    isChosen: order === chosen,
    run: () => void navigate({ to: ".", search: { ...search, sort: order === "newest" ? undefined : order } }),
  }));
  return (
    <Menu label={words.order} kind="quiet" isSmall className={styles.order} groups={[{ items }]}>
      {words.orders[chosen]}
      <ChevronDown aria-hidden="true" />
    </Menu>
  );
}

function FilterMenu({ workspace, search }: Omit<Props, "me">) {
  const navigate = useNavigate();
  const { data } = useQuery(labelsQuery(workspace));
  const offered = [...new Set([...(data?.data ?? []), ...(search.label ? [search.label] : [])])];
  const show = (wanted: Partial<InboxSearch>) =>
    void navigate({ to: "/w/$workspace/inbox", params: { workspace }, search: { ...search, ...wanted } });
  const lists = (["unread", "all"] as const).map((list) => ({
    label: words.lists[list],
    isChosen: search.show === list,
    run: () => show({ show: search.show === list ? undefined : list }),
  }));
  const labels = offered.map((label) => ({
    label,
    isChosen: search.label === label,
    run: () => show({ label: search.label === label ? undefined : label }),
  }));
  const any = {
    label: words.filter.anyLabel,
    isChosen: search.label === undefined,
    run: () => show({ label: undefined }),
  };
  return (
    <Menu
      label={words.filter.name}
      kind="quiet"
      isSmall
      icon={ListFilter}
      groups={[
        { title: words.filter.show, items: lists },
        ...(labels.length > 0 ? [{ title: words.filter.labels, items: [any, ...labels] }] : []),
        {
          items: [
            {
              label: words.filter.replies,
              run: () => void navigate({ to: "/w/$workspace/replies", params: { workspace } }),
            },
          ],
        },
      ]}
    />
  );
}

function SearchField({ search, close }: { search: InboxSearch; close: () => void }) {
  const navigate = useNavigate({ from: "/w/$workspace/inbox" });
  const field = useRef<HTMLInputElement>(null);
  const find = (found: string) =>
    void navigate({ to: "/w/$workspace/inbox", search: { ...search, words: found.trim() || undefined } });
  const found = search.words ?? "";
  useEffect(() => {
    if (field.current) field.current.value = found;
    if (found === "") field.current?.focus();
  }, [found]);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find(field.current?.value ?? "");
      }}
    >
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={words.search.label}
        placeholder={words.search.hint}
        autoComplete="off"
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          if (search.words) find("");
          close();
        }}
      />
    </form>
  );
}
