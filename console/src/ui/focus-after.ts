/**
 * Where the focus goes when what had it disappears: to the next row, or the one before, so that a list is gone through
 * by keyboard; in what stands beside a list, to what follows there; else to the page's content, as in a list with
 * `data-keeps-focus`, whose rows move.
 */
export function focusAfter(element: HTMLElement): void {
  const next = nextTo(element);
  if (!next) {
    focusContent();
    return;
  }
  next.focus();
  // What holds both may go as a whole.
  queueMicrotask(keepFocus);
}

/** Where nothing has it, the page's content does. */
export function keepFocus(): void {
  if (isFocusLost()) focusContent();
}

export function focusContent(): void {
  contentOf()?.focus({ preventScroll: true });
}

function nextTo(element: HTMLElement): HTMLElement | undefined {
  const row = element.closest("tr, li");
  if (row?.closest("[data-keeps-focus]")) return undefined;
  // What acts stands at a row's end.
  if (row) return [row.nextElementSibling, row.previousElementSibling].flatMap((one) => actsIn(one).at(-1) ?? [])[0];
  return actsIn(element.closest("aside")).find(
    (one) => element.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

const actsIn = (part: Element | null): HTMLElement[] =>
  part ? [...part.querySelectorAll<HTMLElement>("button:enabled, a[href]")] : [];

/** Of a page whose other parts stay while the path is under its `data-changes-under`, such as the settings. */
export const changingPart = (): HTMLElement | null => document.querySelector("#content [data-changes-under]");

/** Nothing has it, or only what a screen reader begins at. A browser may leave it in a dialog that is closed. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === contentOf()) return true;
  return activeElement.closest("dialog:not([open])") !== null;
};

const contentOf = () => changingPart() ?? document.getElementById("content");
