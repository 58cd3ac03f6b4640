import { mostCampaignsCounted } from "@outbound/contracts/campaigns/most-campaigns-counted";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Folder, type LucideIcon, Mail, Search } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { campaignCountsQuery, foldersQuery } from "../../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { Filters } from "../../../ui/filters.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { Menu } from "../../../ui/menu.tsx";
import screen from "../../../ui/screen.module.css";
import { usePaused } from "../../../ui/use-paused.ts";
import { count } from "../../../ui/wording.ts";
import { campaignFilters } from "./campaign-filters.ts";
import type { Filter, ListSearch } from "./campaign-list-groups.ts";
import styles from "./campaign-list-toolbar.module.css";
import { listWords as said } from "./list-words.ts";

type Props = { workspace: string; search: ListSearch };

export function ListToolbar({ workspace, search }: Props) {
  return (
    <div className={screen.toolbar}>
      <ByStatus workspace={workspace} />
      <span className={styles.between} aria-hidden="true" />
      <FolderMenu workspace={workspace} search={search} />
      <MailboxMenu workspace={workspace} search={search} />
      <Find found={search.find ?? ""} />
    </div>
  );
}

function ByStatus({ workspace }: { workspace: string }) {
  const { data } = useQuery(campaignCountsQuery(workspace));
  const counts: Readonly<Partial<Record<Filter, string>>> = data ? countsOf(data) : {};
  const labels = campaignFilters.map((filter) => [
    filter,
    <Fragment key={filter}>
      {said.statuses[filter]} {counts[filter] !== undefined && <span className={styles.figure}>{counts[filter]}</span>}
    </Fragment>,
  ]);
  return <Filters label={said.byStatus} words={campaignFilters} labels={Object.fromEntries(labels)} />;
}

function countsOf(found: Output<"campaign.count">) {
  const worded = (campaigns: number) => said.counted(campaigns, mostCampaignsCounted);
  const { draft, active, paused, completed, archived } = found;
  const listed = [draft, active, paused, completed];
  const isWhole = listed.every((campaigns) => campaigns < mostCampaignsCounted);
  return {
    all: isWhole ? count(listed.reduce((sum, campaigns) => sum + campaigns, 0)) : worded(mostCampaignsCounted),
    draft: worded(draft),
    active: worded(active),
    paused: worded(paused),
    completed: worded(completed),
    archived: worded(archived),
  };
}

function FolderMenu({ workspace, search }: Props) {
  const { data } = useQuery(foldersQuery(workspace));
  return (
    <Narrow
      search={search}
      by="folder"
      icon={Folder}
      options={data?.data.map(({ id, name }) => ({ id, name })) ?? []}
    />
  );
}

function MailboxMenu({ workspace, search }: Props) {
  const { data } = useQuery(mailboxesQuery(workspace));
  return (
    <Narrow
      search={search}
      by="mailbox"
      icon={Mail}
      options={data?.data.map(({ id, email }) => ({ id, name: email })) ?? []}
    />
  );
}

type NarrowProps = {
  search: ListSearch;
  by: "folder" | "mailbox";
  icon: LucideIcon;
  options: readonly { id: string; name: string }[];
};

/** Not there where there is nothing to choose. */
function Narrow({ search, by, icon, options }: NarrowProps) {
  const navigate = useNavigate({ from: "/w/$workspace/campaigns" });
  const { name, all, other, only } = said.narrow[by];
  const chosen = search[by];
  const itemOf = (id: string | undefined, label: string) => ({
    label,
    isChosen: id === chosen,
    run: () => void navigate({ search: { ...search, [by]: id } }),
  });
  if (options.length === 0 && chosen === undefined) return null;
  return (
    <Menu
      label={name}
      kind="quiet"
      isSmall
      icon={icon}
      groups={[{ items: [itemOf(undefined, all)] }, { items: options.map((one) => itemOf(one.id, one.name)) }]}
    >
      {chosen === undefined ? name : only(options.find(({ id }) => id === chosen)?.name ?? other)}
    </Menu>
  );
}

/** Finds while one writes, and keeps what was found in the address. */
function Find({ found }: { found: string }) {
  const navigate = useNavigate({ from: "/w/$workspace/campaigns" });
  const [text, setText] = useState(found);
  const paused = usePaused(text);
  const sought = useRef(found);
  // What one has written on is not replaced by what was found before.
  useEffect(() => {
    if (found === sought.current) return;
    sought.current = found;
    setText(found);
  }, [found]);
  useEffect(() => {
    const find = paused.trim();
    if (find === sought.current) return;
    sought.current = find;
    void navigate({ search: (before) => ({ ...before, find: find || undefined }), replace: true });
  }, [paused, navigate]);
  return (
    <search className={styles.find}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={said.find}
        placeholder={said.find}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") setText("");
        }}
      />
      <Kbd keys="/" />
    </search>
  );
}
