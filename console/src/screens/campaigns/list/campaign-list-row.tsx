import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Menu } from "../../../ui/menu.tsx";
import type { MenuGroup } from "../../../ui/menu-items.ts";
import { PartsBar } from "../../../ui/parts-bar.tsx";
import { count, percent } from "../../../ui/wording.ts";
import { CampaignState } from "../campaign-state.tsx";
import styles from "./campaign-list.module.css";
import { type Campaign, type Results, type Weeks, whyStill } from "./campaign-list-groups.ts";
import { NextEmail } from "./campaign-list-next.tsx";
import { listWords as said } from "./list-words.ts";

type Props = {
  workspace: string;
  row: Campaign;
  /** Undefined until they are known. */
  results: Results | undefined;
  /** Without them nobody knows whether it sends. */
  haveFailed: boolean;
  weeks: Weeks | undefined;
  menu: readonly MenuGroup[];
  selecting: { isSelected: boolean; toggle: () => void } | undefined;
};

export function CampaignRow({ workspace, row, results, haveFailed, weeks, menu, selecting }: Props) {
  const { id, name, folder, display_status, progress } = row;
  return (
    <tr className={selecting?.isSelected ? styles.selected : undefined}>
      <th scope="row">
        {selecting && (
          <label className={styles.choose}>
            <input
              type="checkbox"
              aria-label={said.select(name)}
              checked={selecting.isSelected}
              onChange={selecting.toggle}
            />
          </label>
        )}
        <Link
          className={styles.name}
          to="/w/$workspace/campaigns/$campaign"
          params={{ workspace, campaign: id }}
          preload="intent"
          data-campaign={id}
        >
          {name}
        </Link>
        {folder && <span className={styles.sub}>{folder.name}</span>}
        <OnPhone workspace={workspace} row={row} results={results} />
      </th>
      <td>
        <CampaignState state={display_status} sends={results ? !whyStill(row, results) : haveFailed || undefined} />
      </td>
      <td className={`${styles.figure} ${styles.fourth}`}>{count(progress.enrolled)}</td>
      <td className={styles.third}>
        <Finished row={row} results={results} />
      </td>
      <td className={`${styles.figure} ${styles.rate}`}>
        <ReplyRate row={row} results={results} weeks={weeks} />
      </td>
      <td className={`${styles.figure} ${styles.second}`}>
        <Interested row={row} results={results} />
      </td>
      <td className={styles.first}>{results && <Senders mailboxes={results.mailboxes} />}</td>
      <td className={styles.fifth}>
        <NextEmail workspace={workspace} row={row} results={results} />
      </td>
      <td className={styles.acts}>
        {menu.some(({ items }) => items.length > 0) && (
          <Menu label={said.menu(name)} kind="quiet" isSmall icon={Ellipsis} groups={menu} className={styles.more} />
        )}
      </td>
    </tr>
  );
}

type Cell = Pick<Props, "row" | "results">;

/** Of the columns that a phone has no room for. */
function OnPhone({ workspace, row, results }: Cell & Pick<Props, "workspace">) {
  const hasNext = row.display_status === "running" && results?.next_email_at;
  return (
    <span className={styles.onPhone}>
      {results && results.emailed > 0 && (
        <span>{said.repliedInAll(results.replied, results.emailed, percent(results.replied, results.emailed))}</span>
      )}
      <span>
        {hasNext && `${said.columns.nextEmail} `}
        <NextEmail workspace={workspace} row={row} results={results} />
      </span>
    </span>
  );
}

const isOver = ({ display_status }: Campaign): boolean => display_status === "done" || display_status === "archived";
const none = <span className={styles.faint}>–</span>;

function Finished({ row, results }: Cell) {
  if (row.status === "draft") return <span className={styles.faint}>{said.notStarted}</span>;
  const { enrolled } = row.progress;
  if (!results) return null;
  if (enrolled === 0) return none;
  const tone = isOver(row) ? "dim" : "accent";
  return (
    <span className={styles.finished}>
      <PartsBar parts={[{ name: said.columns.finished, figure: results.finished, tone }]} whole={enrolled} />
      <span>{Math.floor((100 * results.finished) / enrolled)}%</span>
    </span>
  );
}

function ReplyRate({ row, results, weeks }: Cell & Pick<Props, "weeks">) {
  if (!results) return null;
  if (results.emailed === 0) return none;
  const { emailed, replied } = results;
  return (
    <span className={styles.rates}>
      <span className={styles.spark}>{weeks && <RepliesLately row={row} weeks={weeks} />}</span>
      <span className={styles.ofBase}>
        <span className={styles.strong}>{percent(replied, emailed)}</span>
        <span className={styles.sub}>{said.repliedOf(replied, emailed)}</span>
      </span>
    </span>
  );
}

function RepliesLately({ row, weeks }: { row: Campaign; weeks: Weeks }) {
  const replies = weeks.map(({ replied }) => replied);
  const lately = replies.reduce((sum, one) => sum + one, 0);
  return (
    <>
      {lately > 0 && <Sparkline values={replies} tone={isOver(row) ? "quiet" : "good"} />}
      <span className="visually-hidden">{said.repliesLately(lately)}, </span>
    </>
  );
}

function Interested({ row, results }: Cell) {
  if (!results) return null;
  if (row.status === "draft") return none;
  return <span className={results.interested > 0 ? styles.good : undefined}>{count(results.interested)}</span>;
}

const mostFaces = 3;

function Senders({ mailboxes }: Pick<Results, "mailboxes">) {
  if (mailboxes.length === 0) return <span className={styles.small}>{said.noMailbox}</span>;
  return (
    <span className={styles.senders} title={mailboxes.map(({ email }) => email).join("\n")}>
      <span className={styles.faces}>
        {mailboxes.slice(0, mostFaces).map(({ id, name, email }) => (
          <Avatar key={id} name={name ?? email} size="small" />
        ))}
      </span>
      <span className={styles.small}>{said.mailboxes(mailboxes.length)}</span>
    </span>
  );
}
