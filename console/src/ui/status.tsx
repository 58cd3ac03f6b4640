import { Badge } from "./badge.tsx";

/** In a list only what deviates from the usual has a badge, and with it a tone. */
export function Status({ word, tone }: { word: string; tone?: string | undefined }) {
  return tone === undefined ? <span>{word}</span> : <Badge word={word} tone={tone} />;
}
