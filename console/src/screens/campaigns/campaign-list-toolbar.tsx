import { mostCampaignsCounted } from "@outbound/contracts/campaigns/most-campaigns-counted";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Folder, Mail, Search } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import type { Output } from "../../api/ask.ts";
import { campaignCountsQuery, foldersQuery } from "../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { Filters } from "../../ui/filters.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Menu } from "../../ui/menu.tsx";
import screen from "../../ui/screen.module.css";
import { usePaused } from "../../ui/use-paused.ts";
import { count } from "../../ui/wording.ts";
import { campaignFilters } from "./campaign-filters.ts";
import styles from "./campaign-list.module.css";
import type { Filter, ListSearch } from "./campaign-list-groups.ts";
import { listWords as said } from "./list-words.ts";

type Props = { workspace: string; search: ListSearch };

export function ListToolbar({ workspace, search }: Props) {
  return (
    <div className={`${screen.toolbar} ${styles.toolbar}`}>
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
      {said.statuses[filter]} {counts[filter] !== undefined && <span className={styles.aside}>{counts[filter]}</span>}
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
  const navigate = useNavigate({ from: "/w/$workspace/campaigns" });
  const { data } = useQuery(foldersQuery(workspace));
  const folders = data?.data ?? [];
  const choose = (folder: string | undefined) => void navigate({ search: { ...search, folder } });
  const chosen = folders.find(({ id }) => id === search.folder)?.name ?? said.unknownFolder;
  if (folders.length === 0 && search.folder === undefined) return null;
  return (
    <Menu
      label={said.folder}
      kind="quiet"
      isSmall
      icon={Folder}
      groups={[
        { items: [{ label: said.allFolders, isChosen: search.folder === undefined, run: () => choose(undefined) }] },
        {
          items: folders.map(({ id, name }) => ({
            label: name,
            isChosen: id === search.folder,
            run: () => choose(id),
          })),
        },
      ]}
    >
      {search.folder === undefined ? said.folder : said.inFolder(chosen)}
    </Menu>
  );
}

function MailboxMenu({ workspace, search }: Props) {
  const navigate = useNavigate({ from: "/w/$workspace/campaigns" });
  const { data } = useQuery(mailboxesQuery(workspace));
  const mailboxes = data?.data ?? [];
  const choose = (mailbox: string | undefined) => void navigate({ search: { ...search, mailbox } });
  const chosen = mailboxes.find(({ id }) => id === search.mailbox)?.email ?? said.unknownMailbox;
  if (mailboxes.length === 0 && search.mailbox === undefined) return null;
  return (
    <Menu
      label={said.mailbox}
      kind="quiet"
      isSmall
      icon={Mail}
      groups={[
        { items: [{ label: said.allMailboxes, isChosen: search.mailbox === undefined, run: () => choose(undefined) }] },
        {
          items: mailboxes.map(({ id, email }) => ({
            label: email,
            isChosen: id === search.mailbox,
            run: () => choose(id),
          })),
        },
      ]}
    >
      {search.mailbox === undefined ? said.mailbox : said.fromMailbox(chosen)}
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
