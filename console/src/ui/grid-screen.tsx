import { type ComponentProps, type ReactNode, Suspense } from "react";
import { countRowsBefore } from "../api/keyset-pages.ts";
import { Failure } from "./failure.tsx";
import { Grid } from "./grid.tsx";
import styles from "./grid-screen.module.css";
import { Skeleton } from "./skeleton.tsx";

type GridProps<Row> = Omit<ComponentProps<typeof Grid<Row>>, "keyOf" | "place" | "rowsBefore" | "list">;

type List = ComponentProps<typeof Grid>["list"] & {
  data: { pageParams: readonly unknown[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
};

type Props<Row> = GridProps<Row> & {
  /** The top bar, tabs and a toolbar. */
  head: ReactNode;
  /** A `Peek`, or nothing. */
  beside: ReactNode;
  /** In the grid's place, while there is no row. */
  empty: ReactNode;
  queryKey: readonly unknown[];
  list: List;
};

/** As high as the window: a list in a grid, which scrolls, and what is shown beside it. */
export function GridScreen<Row extends { id: string }>({ head, beside, empty, queryKey, list, ...grid }: Props<Row>) {
  const { rows } = grid;
  const place = JSON.stringify(queryKey);
  const again = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <div className={styles.screen}>
      <div className={styles.head}>{head}</div>
      <div className={styles.body}>
        <div className={styles.list}>
          {list.error && (
            <div className={styles.failure}>
              <Failure error={list.error} reset={again} />
            </div>
          )}
          {list.isPending && (
            <div className={styles.loading}>
              <Skeleton rows={12} />
            </div>
          )}
          {list.data && rows.length === 0 && empty}
          {rows.length > 0 && (
            <Grid
              key={place}
              place={place}
              rowsBefore={countRowsBefore(queryKey, list.data?.pageParams[0])}
              keyOf={idOf}
              list={list}
              {...grid}
            />
          )}
        </div>
        {beside && <Suspense fallback={null}>{beside}</Suspense>}
      </div>
    </div>
  );
}

const idOf = ({ id }: { id: string }) => id;
