import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, CircleCheck } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { notesQuery } from "../../../api/conversation-queries.ts";
import { historyQuery } from "../../../api/prospect-queries.ts";
import { threadQuery } from "../../../api/reply-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { acts, enrolments, thread as words } from "../words.ts";
import { describeEnrolment } from "./describe-enrolment.ts";
import styles from "./message.module.css";
import { Message } from "./message.tsx";
import { NoteInThread } from "./note-in-thread.tsx";
import { type Item, itemsOf, type Mail } from "./thread-items.ts";

type Reply = Output<"reply.get">;

/** Of older ones it is asked only when somebody wants what they quote. */
const wholeReplies = 3;
/** Who has scrolled up further reads something older. */
const nearEndPixels = 80;

/** From old to new, with the newest in view. */
export function Thread({ workspace, reply }: { workspace: string; reply: Reply }) {
  const list = useInfiniteQuery(threadQuery(workspace, reply.id));
  const notes = useInfiniteQuery(notesQuery(workspace, reply.id));
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const mails = data?.pages.flatMap((page) => page.data);
  const written = notes.data?.pages.flatMap((page) => page.data) ?? [];
  useNotesUntil(mails?.at(-1)?.at, notes, written.at(-1)?.created_at);
  const items = mails ? itemsOf(mails, written, hasNextPage) : [];
  const scroller = useNewestInView(mails?.at(-1)?.id, items.at(-1)?.id);
  const replies = mails?.filter(({ kind }) => kind === "reply") ?? [];
  const whole = new Set([reply.id, ...replies.slice(0, wholeReplies).map(({ id }) => id)]);
  return (
    // What scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is a region that scrolls
    <section ref={scroller} className={styles.thread} aria-label={words.name} tabIndex={0}>
      {error && !mails && <Failure error={error} reset={() => void refetch()} />}
      {isPending && <Skeleton rows={3} of="emails" />}
      {hasNextPage && (
        <Button isSmall className={styles.fold} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {acts.earlier}
        </Button>
      )}
      {items.map((item) => (
        <OneItem key={item.id} workspace={workspace} item={item} reply={reply} whole={whole} />
      ))}
      {reply.prospect && <Stopped workspace={workspace} prospect={reply.prospect.id} campaign={reply.campaign?.id} />}
    </section>
  );
}

type ItemProps = { workspace: string; item: Item; reply: Reply; whole: ReadonlySet<string> };

function OneItem({ workspace, item, reply, whole }: ItemProps) {
  if (item.kind === "note") return <NoteInThread workspace={workspace} note={item.note} />;
  if (item.kind === "folded") return <FoldedSteps workspace={workspace} item={item} reply={reply} />;
  return <Message workspace={workspace} mail={item.mail} reply={reply} isWhole={whole.has(item.mail.id)} />;
}

type FoldedProps = { workspace: string; item: Extract<Item, { kind: "folded" }>; reply: Reply };

function FoldedSteps({ workspace, item, reply }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const campaign = item.steps[0]?.campaign.name ?? "";
  if (!isOpen) {
    return (
      <Button isSmall icon={ChevronsUpDown} className={styles.fold} onClick={() => setOpen(true)}>
        {words.folded(item.steps.length, campaign)}
      </Button>
    );
  }
  return (
    <div ref={first} tabIndex={-1} className={styles.unfolded}>
      {item.steps.map((mail: Mail) => (
        <Message key={mail.id} workspace={workspace} mail={mail} reply={reply} isWhole={false} />
      ))}
    </div>
  );
}

type StoppedProps = { workspace: string; prospect: string; campaign: string | undefined };

/** Why the campaign writes no more. */
function Stopped({ workspace, prospect, campaign }: StoppedProps) {
  const { data: history } = useQuery(historyQuery(workspace, prospect));
  const stopped = history?.enrolments.find((one) => one.campaign.id === campaign && one.status === "stopped");
  if (!history || !stopped) return null;
  return (
    <div className={styles.stopped}>
      <ReasonLine icon={CircleCheck} title={enrolments.sequenceStopped}>
        {describeEnrolment(stopped, history.events)}
      </ReasonLine>
    </div>
  );
}

/** A page of notes may end later than the emails that are shown. */
function useNotesUntil(
  first: string | undefined,
  { hasNextPage, isFetchingNextPage, fetchNextPage }: Pick<ReturnType<typeof useInfiniteQuery>, Paging>,
  last: string | undefined,
) {
  const isShort = first !== undefined && last !== undefined && Date.parse(last) > Date.parse(first);
  const isWanted = isShort && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

type Paging = "hasNextPage" | "isFetchingNextPage" | "fetchNextPage";

/** Who reads something older stays there, and what is loaded above moves nothing. */
function useNewestInView(oldest: string | undefined, newest: string | undefined) {
  const scroller = useRef<HTMLElement>(null);
  const belowPixels = useRef(0);
  const show = (below: number) => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight - current.clientHeight - below;
  };
  const showEnd = () => {
    if (belowPixels.current < nearEndPixels) show(0);
  };
  useLayoutEffect(() => {
    if (oldest !== undefined) show(belowPixels.current);
  }, [oldest]);
  useLayoutEffect(() => {
    if (newest !== undefined) showEnd();
  }, [newest]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const onScroll = () => {
      belowPixels.current = current.scrollHeight - current.clientHeight - current.scrollTop;
    };
    // A composer that grows takes room from it.
    const watch = new ResizeObserver(showEnd);
    current.addEventListener("scroll", onScroll, { passive: true });
    watch.observe(current);
    return () => {
      current.removeEventListener("scroll", onScroll);
      watch.disconnect();
    };
  }, []);
  return scroller;
}
