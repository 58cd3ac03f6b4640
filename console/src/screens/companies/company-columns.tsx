import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { companyActivityQuery } from "../../api/company-queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { GridColumn } from "../../ui/grid.tsx";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import styles from "../prospects/prospects.module.css";
import { words } from "./words.ts";

export type Company = Output<"company.list">["data"][number];
type Activity = Output<"company.activity">["data"][number];
type Activities = ReadonlyMap<string, Activity>;

export const usualColumns: ReadonlySet<string> = new Set([
  "name",
  "domain",
  "prospects",
  "active",
  "replied",
  "activity",
  "added",
]);

const byCompany = (pages: readonly { data: Activity[] | undefined }[]): Activities =>
  new Map(pages.flatMap(({ data = [] }) => data.map((one): [string, Activity] => [one.company_id, one])));

/** One request for each page that the list holds. */
export const useActivities = (workspace: string, pages: readonly { data: readonly Company[] }[]): Activities =>
  useQueries({
    queries: pages.map(({ data }) =>
      companyActivityQuery(
        workspace,
        data.map(({ id }) => id),
      ),
    ),
    combine: byCompany,
  });

/** The last email to one of its prospects, or the last reply of one. */
export function lastActivity({ date_contacted }: Company, activity: Activity | undefined): string | null {
  const times = [date_contacted, activity?.date_responded ?? null].filter((at) => at !== null);
  return times.toSorted((a, b) => b.localeCompare(a))[0] ?? null;
}

export const columnsOf = (workspace: string, activities: Activities): GridColumn<Company>[] => [
  {
    id: "name",
    head: words.company,
    width: 180,
    grows: true,
    cell: ({ id, name }) => (
      <span className={styles.named}>
        <Avatar name={name} />
        <Link
          className={styles.name}
          to="/w/$workspace/companies/$company"
          params={{ workspace, company: id }}
          preload="intent"
        >
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: "domain",
    head: words.domain,
    width: 170,
    grows: true,
    from: 460,
    cell: ({ domain }) => domain ?? "–",
  },
  {
    id: "prospects",
    head: words.prospects,
    width: 100,
    isFigure: true,
    cell: ({ prospect_count }) => count(prospect_count),
  },
  {
    id: "emailed",
    head: words.emailed,
    width: 96,
    isFigure: true,
    from: 1_040,
    cell: ({ contacted_count }) => count(contacted_count),
  },
  {
    id: "active",
    head: words.active,
    width: 110,
    isFigure: true,
    from: 570,
    cell: ({ id }) => {
      const activity = activities.get(id);
      return activity && count(activity.active);
    },
  },
  {
    id: "replied",
    head: words.replied,
    width: 96,
    isFigure: true,
    from: 660,
    cell: ({ replied_count }) => count(replied_count),
  },
  {
    id: "activity",
    head: words.lastActivity,
    width: 124,
    isFigure: true,
    from: 810,
    cell: (row) => <When at={lastActivity(row, activities.get(row.id))} isShort />,
  },
  {
    id: "added",
    head: words.added,
    width: 120,
    isFigure: true,
    from: 940,
    sort: "descending",
    cell: ({ created_at }) => <When at={created_at} isShort />,
  },
];
