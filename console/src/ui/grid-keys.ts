import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./focus-after.ts";
import { nameIn, usePeekFocus } from "./peek-focus.ts";
import { useKeys } from "./use-keys.ts";

export type GridSelection<Row> = {
  selected: ReadonlyMap<string, Row>;
  select: (selected: ReadonlyMap<string, Row>) => void;
};

export type GridRows<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection?: GridSelection<Row> | undefined;
  /** The row that is shown beside the list. */
  opened?: string | undefined;
  /** Shows it there, or nothing any more. */
  peek?: ((row: Row | undefined) => void) | undefined;
  open?: ((row: Row) => void) | undefined;
};

/** J and K move the focus from name to name, and with it what is shown beside. */
export function useGridKeys<Row>(
  { rows, keyOf, selection, opened, peek, open }: GridRows<Row>,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (at: number) => void,
) {
  const last = useRef(opened);
  const anchor = useRef<string>(undefined);
  const wanted = useRef<string>(undefined);
  if (opened !== undefined) last.current = opened;
  // A row that isn't seen yet has no element before it was scrolled to.
  useEffect(() => {
    const name = wanted.current && nameIn(scroller.current, wanted.current);
    if (!name) return;
    wanted.current = undefined;
    name.focus({ preventScroll: true });
  });

  const indexOf = (id: string | undefined) => (id === undefined ? -1 : rows.findIndex((row) => keyOf(row) === id));
  const focus = (row: Row, isForced = true) => {
    const id = keyOf(row);
    last.current = id;
    scrollTo(indexOf(id));
    // Whoever reads what is shown beside goes on there.
    if (!isForced && document.activeElement?.closest("aside")) return;
    wanted.current = id;
    nameIn(scroller.current, id)?.focus({ preventScroll: true });
  };
  const active = () => rows[indexOf(opened ?? last.current)];
  const goTo = (at: number) => {
    const row = rows[Math.min(Math.max(0, at), rows.length - 1)];
    if (!row) return undefined;
    focus(row, opened === undefined);
    if (opened !== undefined) peek?.(row);
    return row;
  };
  const move = (by: number) => {
    const at = indexOf(opened ?? last.current);
    return goTo(at === -1 ? 0 : at + by);
  };
  const select = (row: Row, isRange: boolean) => {
    if (!selection) return;
    const id = keyOf(row);
    const [from, to] = [indexOf(isRange ? anchor.current : undefined), indexOf(id)].toSorted((a, b) => a - b);
    const next = new Map(selection.selected);
    if (from !== undefined && from >= 0 && to !== undefined) {
      for (const one of rows.slice(from, to + 1)) next.set(keyOf(one), one);
    } else if (!next.delete(id)) next.set(id, row);
    anchor.current = id;
    selection.select(next);
  };
  const extend = (by: number) => {
    const before = active();
    const row = move(by);
    if (!row || !selection) return;
    anchor.current = keyOf(row);
    const both = before === undefined ? [row] : [before, row];
    selection.select(new Map([...selection.selected, ...both.map((one): [string, Row] => [keyOf(one), one])]));
  };
  const hadSelection = useRef(false);
  // Whoever clears the selection by its bar is at the row again, if it is still in sight.
  useEffect(() => {
    const had = hadSelection.current;
    hadSelection.current = (selection?.selected.size ?? 0) > 0;
    if (!had || hadSelection.current || !isFocusLost() || last.current === undefined) return;
    nameIn(scroller.current, last.current)?.focus({ preventScroll: true });
  });
  usePeekFocus(scroller, opened, (id) => onRow(rows[indexOf(id)], (row) => focus(row)));
  const isElsewhere = ({ target }: KeyboardEvent) =>
    target instanceof Element && target !== document.body && target.id !== "content" && !isIn(scroller, target);

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(selection && {
      x: () => onRow(active(), (row) => select(row, false)),
      J: () => extend(1),
      K: () => extend(-1),
    }),
    " ": (event) => {
      if (!peek || isElsewhere(event) || isPressed(event)) return false;
      const row = active() ?? rows[0];
      if (row) peek(keyOf(row) === opened ? undefined : row);
      return true;
    },
    Enter: (event) => {
      if (!open || isElsewhere(event) || event.target instanceof HTMLAnchorElement || isPressed(event)) return false;
      return onRow(active(), open);
    },
    Home: (event) => !isElsewhere(event) && goTo(0) !== undefined,
    End: (event) => !isElsewhere(event) && goTo(rows.length - 1) !== undefined,
    Escape: () => {
      if (opened !== undefined && peek) {
        const row = active();
        peek(undefined);
        return onRow(row, (one) => focus(one));
      }
      if (!selection || selection.selected.size === 0) return false;
      selection.select(new Map());
      return true;
    },
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAll = (event.metaKey || event.ctrlKey) && event.key === "a" && isIn(scroller, event.target);
      if (!isAll || !selection) return;
      event.preventDefault();
      selection.select(new Map(rows.map((row) => [keyOf(row), row])));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [scroller, selection, rows, keyOf]);
  return { select, noteFocus: (id: string) => void (last.current = id) };
}

function onRow<Row>(row: Row | undefined, act: (row: Row) => unknown): boolean {
  if (row === undefined) return false;
  act(row);
  return true;
}

/** Space and Enter press what has the focus. */
const isPressed = ({ target }: KeyboardEvent) => target instanceof Element && target.matches("button, input, summary");

const isIn = ({ current }: RefObject<HTMLElement | null>, target: EventTarget | null) =>
  target instanceof Node && (current?.contains(target) ?? false);
