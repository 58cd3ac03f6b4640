export type Shown = "palette" | "keys";
type Open = (what: Shown, opening: number) => void;

let open: Open | undefined;

/** Whoever shows them; the returned function ends that. */
export function answerOpening(show: Open): () => void {
  open = show;
  return () => {
    open = undefined;
  };
}

export const showPalette = (): void => open?.("palette", performance.now());
export const showKeys = (): void => open?.("keys", performance.now());
