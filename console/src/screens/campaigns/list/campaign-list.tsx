import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { resultsQuery, weeksQuery } from "../../../api/campaign-queries.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { campaignsQuery } from "../../../api/queries.ts";
import { useMay, useWorkspace } from "../../../api/use-workspace.ts";
import { Failure } from "../../../ui/failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { More } from "../../../ui/more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useTitle } from "../../../ui/use-title.ts";
import styles from "./campaign-list.module.css";
import { filterOf, type Results, type Weeks } from "./campaign-list-groups.ts";
import { CampaignTable } from "./campaign-list-table.tsx";
import { ListToolbar } from "./campaign-list-toolbar.tsx";
import { listWords as said } from "./list-words.ts";
import { NoCampaigns } from "./no-campaigns.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/");

export function CampaignList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle(said.title, useWorkspace()?.name);
  const list = useInfiniteQuery(campaignsQuery(workspace, filterOf(search)));
  const rows = rowsOf(list);
  const pages = list.data?.pages.map(({ data }) => data.map(({ id }) => id)) ?? [];
  const { results, error } = useResults(workspace, pages);
  const weeks = useWeeks(workspace, pages);
  return (
    <>
      <Head workspace={workspace} />
      <ListToolbar workspace={workspace} search={search} />
      <div className={styles.body}>
        <div className={styles.told}>
          {error && rows && <Notice tone="bad">{said.resultsFailed(error.message)}</Notice>}
          {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
        </div>
        {list.isPending && <Skeleton rows={8} of="campaigns" />}
        {rows?.length === 0 && <NoCampaigns workspace={workspace} search={search} />}
        {rows && rows.length > 0 && (
          <CampaignTable
            key={JSON.stringify(search)}
            workspace={workspace}
            search={search}
            rows={rows}
            results={results}
            haveFailed={error !== null}
            weeks={weeks}
          />
        )}
        <More {...list} />
      </div>
    </>
  );
}

function Head({ workspace }: { workspace: string }) {
  const mayWrite = useMay("campaign.apply");
  const navigate = useNavigate();
  useKeys(mayWrite ? { c: () => void navigate({ to: "/w/$workspace/campaigns/new", params: { workspace } }) } : {});
  return (
    <TopBar title={said.title}>
      {mayWrite && (
        <>
          <LinkButton
            kind="quiet"
            className={styles.fromFile}
            icon={Upload}
            to="/w/$workspace/campaigns/new"
            params={{ workspace }}
            search={{ from: "file" }}
          >
            {said.importFile}
          </LinkButton>
          <LinkButton kind="primary" icon={Plus} shortcut="C" to="/w/$workspace/campaigns/new" params={{ workspace }}>
            {said.newCampaign}
          </LinkButton>
        </>
      )}
    </TopBar>
  );
}

/** Of each page on its own, so that a further one asks for no results again. */
function useResults(workspace: string, pages: readonly (readonly string[])[]) {
  return useQueries({
    queries: pages.map((ids) => resultsQuery(workspace, ids)),
    combine: (asked) => ({
      results: new Map<string, Results>(
        asked.flatMap(({ data }) => data?.data.map((one) => [one.campaign_id, one] as const) ?? []),
      ),
      error: asked.find(({ error, data }) => error && !data)?.error ?? null,
    }),
  });
}

const useWeeks = (workspace: string, pages: readonly (readonly string[])[]) =>
  useQueries({
    queries: pages.map((ids) => weeksQuery(workspace, ids)),
    combine: (asked) =>
      new Map<string, Weeks>(
        asked.flatMap(
          ({ data }) => data?.data.map(({ campaign_id, by_week }) => [campaign_id, by_week] as const) ?? [],
        ),
      ),
  });
