import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { offersQuery } from "../../api/settings-queries.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { shortDay, When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { isOpen, offerFilters, offerTones, priceOf } from "./offer-statuses.ts";
import { words } from "./words.ts";

type Offer = Output<"offer.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/offers/");

export function OfferList() {
  const { workspace } = route.useParams();
  const { show = "all" } = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(offersQuery(workspace, show === "all" ? {} : { status: show }));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const mayCreate = useMay("offer.create");
  const mayWithdraw = useMay("offer.withdraw");
  const withdraw = useMutation({
    mutationFn: (id: string) => ask("offer.withdraw", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "offers"] }),
  });
  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <h1>{words.title}</h1>
        {mayCreate && (
          <LinkButton kind="primary" to="/w/$workspace/offers/new" params={{ workspace }}>
            {words.create}
          </LinkButton>
        )}
      </div>
      <Filters label={words.byStatus} words={offerFilters} labels={words.statuses} />
      {withdraw.error && <Notice tone="bad">{withdraw.error.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && !list.hasNextPage && <NoOffers workspace={workspace} show={show} mayCreate={mayCreate} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption={words.title}
          columns={columnsOf(workspace, mayWithdraw ? withdraw : undefined)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </div>
  );
}

type NoOffersProps = { workspace: string; show: (typeof offerFilters)[number]; mayCreate: boolean };

function NoOffers({ workspace, show, mayCreate }: NoOffersProps) {
  if (show !== "all") return <p className={screen.note}>{words.noneWithStatus[show]}</p>;
  return (
    <Empty title={words.none}>
      <p>{words.noneHelp}</p>
      {mayCreate && (
        <LinkButton kind="primary" to="/w/$workspace/offers/new" params={{ workspace }}>
          {words.create}
        </LinkButton>
      )}
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
  { head: words.status, cell: ({ status }) => <Status word={words.statuses[status]} tone={offerTones[status]} /> },
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
  isFigure: true,
  cell: ({ id, title, status }) =>
    isOpen(status) ? (
      <Confirm
        act={words.withdraw}
        title={words.withdrawWhat(title)}
        isBusy={withdraw.isPending && withdraw.variables === id}
        onConfirm={() => withdraw.mutate(id)}
      >
        <p>{words.withdrawal}</p>
      </Confirm>
    ) : null,
});
