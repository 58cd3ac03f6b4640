import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import type { Outcome } from "./suppress-entries.ts";
import { words } from "./words.ts";

const mostShown = 5;

export function SuppressOutcome({ outcome, isEverywhere }: { outcome: Outcome; isEverywhere: boolean }) {
  const { suppressed, already, refused } = outcome;
  return (
    <>
      {suppressed.length > 0 && <Notice tone="good">{words.suppressed(suppressed, isEverywhere)}</Notice>}
      {already.length > 0 && <ReasonLine role="status">{words.alreadySuppressed(already)}</ReasonLine>}
      {refused.length > 0 && (
        <Notice tone="bad">
          <div className={form.plain}>
            {refused.slice(0, mostShown).map((one) => (
              <p key={one.entry}>{words.refused(one.entry, one.message)}</p>
            ))}
            {refused.length > mostShown && <p>{words.moreRefused(refused.length - mostShown)}</p>}
          </div>
        </Notice>
      )}
    </>
  );
}
