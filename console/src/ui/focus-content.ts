/** The page's content has the focus when what had it is gone. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** A browser gives the focus back to what had it before a dialog, or leaves it in there where that is gone. */
export function focusContentIfLost(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest("dialog:not([open])")) focusContent();
}
