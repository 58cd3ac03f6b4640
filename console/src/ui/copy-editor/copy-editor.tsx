import { lazy, Suspense } from "react";
import type { CopyEditorProps } from "./written-copy.tsx";

const WrittenCopy = lazy(async () => ({ default: (await import("./written-copy.tsx")).WrittenCopy }));

/**
 * A text that is written as a mail shows it, and in and out as our text form. TipTap comes when the first one is shown;
 * nobody can write before that.
 */
export function CopyEditor(props: CopyEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={props.className} aria-busy="true">
          <div />
        </div>
      }
    >
      <WrittenCopy {...props} />
    </Suspense>
  );
}
