import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { useMay, useWorkspace } from "../../../api/use-workspace.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { nameIn, usePeekFocus } from "../../../ui/peek-focus.ts";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useTitle } from "../../../ui/use-title.ts";
import { count, percent } from "../../../ui/wording.ts";
import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import { rateOf, useFigures } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { HealthBadge } from "../page/health-badge.tsx";
import { RemovedMailbox, type RemovedRow } from "../page/remove-mailbox.tsx";
import { planIn, TodayPlan } from "../page/today-plan.tsx";
import { words } from "../words.ts";
import { DnsChips } from "./dns-chips.tsx";
import { MailboxFigures } from "./mailbox-figures.tsx";
import { kindOf } from "./mailbox-kind.ts";
import { MailboxPanel } from "./mailbox-panel.tsx";
import { SentByDay } from "./sent-by-day.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/");

export function MailboxList() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data, error, isPending, refetch } = useQuery(mailboxesQuery(workspace));
  const mayAdd = useMay("mailbox.add");
  const mailboxes = data?.data ?? [];
  return (
    <>
      <TopBar title={words.title} state={data && <span className={styles.count}>{count(mailboxes.length)}</span>}>
        {mayAdd && (
          <>
            <LinkButton kind="quiet" icon={Upload} to="/w/$workspace/mailboxes/add-many" params={{ workspace }}>
              {words.addFromFile}
            </LinkButton>
            <LinkButton kind="primary" icon={Plus} to="/w/$workspace/mailboxes/add" params={{ workspace }}>
              {words.connect}
            </LinkButton>
          </>
        )}
      </TopBar>
      {error && !data && (
        <div className={screen.screen}>
          <Failure error={error} reset={() => void refetch()} />
        </div>
      )}
      {isPending && (
        <div className={screen.screen}>
          <Skeleton rows={6} />
        </div>
      )}
      {data && mailboxes.length === 0 && <NoMailboxes workspace={workspace} mayAdd={mayAdd} />}
      {mailboxes.length > 0 && <Listed workspace={workspace} mailboxes={mailboxes} />}
    </>
  );
}

type ListedProps = { workspace: string; mailboxes: readonly Mailbox[] };

function Listed({ workspace, mailboxes }: ListedProps) {
  const figures = useFigures(workspace);
  const [removed, setRemoved] = useState<RemovedRow>();
  const { list, open, shown } = useShown(workspace, mailboxes);
  return (
    <div className={`${styles.list} ${shown ? styles.withPanel : ""}`}>
      <div className={styles.main}>
        {removed && (
          <div className={screen.screen}>
            <RemovedMailbox workspace={workspace} removed={removed} />
          </div>
        )}
        <MailboxFigures mailboxes={mailboxes} figures={figures} />
        <div ref={list} className={styles.table}>
          <Table
            caption={words.title}
            columns={columnsOf(workspace, figures, shown)}
            rows={mailboxes}
            keyOf={({ id }) => id}
            isTall
            openKey={shown?.id}
            onPress={({ id }) => open(id)}
          />
        </div>
        {figures.days && (
          <div className={styles.byDay}>
            <SentByDay days={figures.days.days} />
          </div>
        )}
      </div>
      {shown && (
        <MailboxPanel
          key={shown.id}
          workspace={workspace}
          mailbox={shown}
          figures={figures}
          onClose={() => open(undefined)}
          onRemoved={(row) => {
            setRemoved(row);
            open(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The mailbox in the panel, and the keys that move it, with the focus. */
function useShown(workspace: string, mailboxes: readonly Mailbox[]) {
  const { peek } = route.useSearch();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const focus = (id: string) => {
    nameIn(list.current, id)?.focus();
    return true;
  };
  const at = mailboxes.findIndex(({ id }) => id === peek);
  const shown = mailboxes[at];
  const open = (id: string | undefined) =>
    void navigate({
      to: "/w/$workspace/mailboxes",
      params: { workspace },
      search: id === undefined ? {} : { peek: id },
      replace: true,
      resetScroll: false,
    });
  const move = (by: number) => {
    const id = mailboxes[Math.min(Math.max(0, at + by), mailboxes.length - 1)]?.id;
    if (id !== undefined) focus(id);
    open(id);
  };
  usePeekFocus(list, shown?.id, focus);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(shown && { Escape: () => open(undefined) }),
    ...(shown && {
      // On a link or a button it is theirs.
      Enter: ({ target }: KeyboardEvent) =>
        target instanceof Element && target.closest("a, button, summary")
          ? false
          : void navigate({ to: "/w/$workspace/mailboxes/$mailbox", params: { workspace, mailbox: shown.id } }),
    }),
  });
  return { list, open, shown };
}

function columnsOf(
  workspace: string,
  figures: ReturnType<typeof useFigures>,
  shown: Mailbox | undefined,
): Column<Mailbox>[] {
  return [
    {
      head: words.mailbox,
      cell: (mailbox) => <Who workspace={workspace} mailbox={mailbox} isShown={mailbox.id === shown?.id} />,
    },
    { head: words.health, cell: (mailbox) => <HealthBadge mailbox={mailbox} /> },
    { head: words.today, from: "medium", cell: (mailbox) => <TodayPlan plan={planIn(figures.today, mailbox)} /> },
    { head: said.dns, from: "wide", cell: (mailbox) => <DnsChips results={figures.domainOf(mailbox)} /> },
    {
      head: said.bouncesInWeek,
      isFigure: true,
      from: "medium",
      cell: (mailbox) => <BouncesOf mailbox={mailbox} figures={figures} />,
    },
  ];
}

type WhoProps = { workspace: string; mailbox: Mailbox; isShown: boolean };

/** Opens the panel, and from there the mailbox's page. */
function Who({ workspace, mailbox, isShown }: WhoProps) {
  const { id, email, name } = mailbox;
  const address = isShown
    ? ({ to: "/w/$workspace/mailboxes/$mailbox", params: { workspace, mailbox: id } } as const)
    : ({ to: "/w/$workspace/mailboxes", params: { workspace }, search: { peek: id }, replace: true } as const);
  return (
    <span className={styles.who}>
      <Avatar name={name ?? email} />
      <span>
        <Link className={screen.link} resetScroll={isShown} {...address}>
          {email}
        </Link>
        <span>{[name, kindOf(mailbox)].filter(Boolean).join(" · ")}</span>
      </span>
    </span>
  );
}

function BouncesOf({ mailbox, figures }: { mailbox: Mailbox; figures: ReturnType<typeof useFigures> }) {
  const week = figures.weekOf(mailbox);
  const guard = figures.days?.guard;
  if (!week || !guard || week.emails === 0) return <span title={words.noEmailsYet}>–</span>;
  const base = said.bouncedOf(week.bounces, week.emails);
  const rate = rateOf(week.bounces, week, guard);
  if (rate === null)
    return (
      <span className={styles.aside} title={base}>
        {percent(week.bounces, week.emails)}
      </span>
    );
  const isBad = guard.bounces.pause > 0 && rate * 100 >= guard.bounces.pause;
  return (
    <span className={styles.rate}>
      <Sparkline values={week.bounces_by_day} tone={isBad ? "bad" : "quiet"} />
      <span className={isBad ? styles.bad : undefined} title={base}>
        {percent(week.bounces, week.emails)}
      </span>
    </span>
  );
}

function NoMailboxes({ workspace, mayAdd }: { workspace: string; mayAdd: boolean }) {
  return (
    <Empty title={words.none}>
      <p>
        {words.noneHelp} {!mayAdd && words.onlyAdmins}
      </p>
      {mayAdd && (
        <LinkButton kind="primary" to="/w/$workspace/mailboxes/add" params={{ workspace }}>
          {words.connect}
        </LinkButton>
      )}
    </Empty>
  );
}
