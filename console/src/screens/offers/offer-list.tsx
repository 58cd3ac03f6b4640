import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Gift, Plus } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { queryClient } from "../../api/queries.ts";
import { offersQuery } from "../../api/settings-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { shortDay, When } from "../../ui/when.tsx";
import styles from "./offer.module.css";
import { isOpen, offerFilters, offerLooks, priceOf, sinceWhen } from "./offer-statuses.ts";
import { words } from "./words.ts";

type Offer = Output<"offer.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/offers/");

export function OfferList() {
  const { workspace } = route.useParams();
  const { show = "all" } = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(offersQuery(workspace, show === "all" ? {} : { status: show }));
  const rows = rowsOf(list);
  const mayCreate = useMay("offer.create");
  const mayWithdraw = useMay("offer.withdraw");
  const withdraw = useMutation({
    mutationFn: (id: string) => ask("offer.withdraw", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "offers"] }),
  });
  const isEmpty = rows?.length === 0 && !list.hasNextPage;
  return (
    <>
      <TopBar title={words.title}>
        {mayCreate && !(isEmpty && show === "all") && <NewOfferLink workspace={workspace} />}
      </TopBar>
      <div className={screen.toolbar}>
        <Filters label={words.byStatus} words={offerFilters} labels={words.statuses} />
      </div>
      {withdraw.error && (
        <div className={styles.notices}>
          <Notice tone="bad">{withdraw.error.message}</Notice>
        </div>
      )}
      {rows && rows.length > 0 ? (
        <div className={styles.list}>
          <Newer {...list} />
          <Table
            caption={words.title}
            columns={columnsOf(workspace, mayWithdraw ? withdraw : undefined)}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <More {...list} />
        </div>
      ) : (
        <div className={screen.screen}>
          {list.error && <Failure error={list.error} reset={() => void list.refetch()} />}
          {list.isPending && <Skeleton rows={4} />}
          {isEmpty && <NoOffers workspace={workspace} show={show} mayCreate={mayCreate} />}
          {rows && <More {...list} />}
        </div>
      )}
    </>
  );
}

const NewOfferLink = ({ workspace }: { workspace: string }) => (
  <LinkButton kind="primary" icon={Plus} to="/w/$workspace/offers/new" params={{ workspace }}>
    {words.create}
  </LinkButton>
);

type NoOffersProps = { workspace: string; show: (typeof offerFilters)[number]; mayCreate: boolean };

function NoOffers({ workspace, show, mayCreate }: NoOffersProps) {
  if (show !== "all") {
    return (
      <Empty title={words.noneWithStatus[show]} icon={Gift}>
        <LinkButton to="/w/$workspace/offers" params={{ workspace }}>
          {words.showAll}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <Empty title={words.none} icon={Gift}>
      <p>{words.noneHelp}</p>
      {mayCreate && <NewOfferLink workspace={workspace} />}
    </Empty>
  );
}

type Withdraw = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

const columnsOf = (workspace: string, withdraw: Withdraw | undefined): Column<Offer>[] => [
  { head: words.offer, cell: ({ title }) => title || words.ofErased },
  {
    head: words.recipient,
    from: "medium",
    cell: ({ prospect, company_id }) =>
      prospect ? (
        <Link
          className={screen.link}
          to="/w/$workspace/prospects/$prospect"
          params={{ workspace, prospect: prospect.id }}
        >
          {prospect.email}
        </Link>
      ) : (
        (company_id && words.company) || "–"
      ),
  },
  { head: words.status, cell: ({ status }) => <Badge word={words.statuses[status]} {...offerLooks[status]} /> },
  { head: words.since, from: "wide", cell: (offer) => <When at={sinceWhen(offer)} /> },
  { head: words.amount, isFigure: true, from: "medium", cell: priceOf },
  {
    head: words.validUntil,
    isFigure: true,
    from: "wide",
    cell: ({ valid_until }) => (valid_until === null ? "–" : shortDay(valid_until)),
  },
  {
    head: words.created,
    sort: "descending",
    isFigure: true,
    from: "wide",
    cell: ({ sent_at }) => <When at={sent_at} />,
  },
  ...(withdraw ? [actionOf(withdraw)] : []),
];

const actionOf = (withdraw: Withdraw): Column<Offer> => ({
  head: words.actions,
  isHeadHidden: true,
  isFigure: true,
  cell: ({ id, title, status }) =>
    isOpen(status) ? (
      <Confirm
        act={words.withdraw}
        button={{ kind: "quiet", isSmall: true }}
        title={words.withdrawWhat(title)}
        isBusy={withdraw.isPending && withdraw.variables === id}
        onConfirm={() => withdraw.mutate(id)}
      >
        <p>{words.withdrawal}</p>
      </Confirm>
    ) : null,
});
