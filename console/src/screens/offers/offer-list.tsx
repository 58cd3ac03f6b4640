import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { offersQuery } from "../../api/settings-queries.ts";
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
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { isOpen, offerFilters, offerTones, priceOf } from "./offer-words.ts";

type Offer = Output<"offer.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/offers/");

export function OfferList() {
  const { workspace } = route.useParams();
  const { show = "all" } = route.useSearch();
  useTitle("Offers", useWorkspace()?.name);
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
        <h1>Offers</h1>
        {mayCreate && (
          <LinkButton kind="primary" to="/w/$workspace/offers/new" params={{ workspace }}>
            Make an offer
          </LinkButton>
        )}
      </div>
      <Filters label="Offers by status" words={offerFilters} />
      {withdraw.error && <Notice tone="bad">{withdraw.error.message}</Notice>}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      {rows?.length === 0 && !list.hasNextPage && <NoOffers show={show} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="Offers, the last sent first"
          columns={columnsOf(workspace, mayWithdraw ? withdraw : undefined)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </div>
  );
}

function NoOffers({ show }: { show: string }) {
  if (show !== "all") return <p className={screen.note}>None is {show}.</p>;
  return (
    <Empty title="No offers yet">
      <p>An offer has a page of its own, on which its recipient accepts or declines it. You give them the address.</p>
    </Empty>
  );
}

type Withdraw = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

const columnsOf = (workspace: string, withdraw: Withdraw | undefined): Column<Offer>[] => [
  { head: "Offer", cell: ({ title }) => title || "Of an erased person" },
  {
    head: "For",
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
        (company_id && "a company") || "–"
      ),
  },
  { head: "Status", cell: ({ status }) => <Badge word={status} tone={offerTones[status] ?? status} /> },
  { head: "Amount", isFigure: true, from: "medium", cell: priceOf },
  { head: "Valid until", isFigure: true, from: "wide", cell: ({ valid_until }) => valid_until ?? "–" },
  { head: "Made", isFigure: true, from: "wide", cell: ({ sent_at }) => <When at={sent_at} /> },
  ...(withdraw ? [actionOf(withdraw)] : []),
];

const actionOf = (withdraw: Withdraw): Column<Offer> => ({
  head: "Action",
  isFigure: true,
  cell: ({ id, title, status }) =>
    isOpen(status) ? (
      <Confirm
        act="Withdraw"
        title={`Withdraw “${title}”?`}
        isBusy={withdraw.isPending && withdraw.variables === id}
        onConfirm={() => withdraw.mutate(id)}
      >
        <p>Nobody can answer it any more, and its page says so.</p>
      </Confirm>
    ) : null,
});
