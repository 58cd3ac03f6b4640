import { Button } from "./button.tsx";
import styles from "./more.module.css";

type Props = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

export function More({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? "Loading…" : "Show more"}
      </Button>
    </div>
  );
}

type NewerProps = { hasPreviousPage: boolean; isFetchingPreviousPage: boolean; fetchPreviousPage: () => unknown };

/** A long list drops its first pages, so that they can be loaded again. */
export function Newer({ hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage }: NewerProps) {
  if (!hasPreviousPage) return null;
  return (
    <div className={styles.more}>
      <Button isBusy={isFetchingPreviousPage} onClick={() => void fetchPreviousPage()}>
        {isFetchingPreviousPage ? "Loading…" : "Show newer"}
      </Button>
    </div>
  );
}
