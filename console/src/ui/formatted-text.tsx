import { type Block, blocksOf, type Inline } from "@outbound/contracts/campaigns/mail-format";
import styles from "./formatted-text.module.css";

/** Stand around what is marked; no text that is mailed has them. */
const marks = /([\ue000\ue001])/;

/** As mail programs show it. Its links lead nowhere. */
export function FormattedText({ text }: { text: string }) {
  return <div className={styles.text}>{blocksOf(text).map(showBlock)}</div>;
}

function showBlock(block: Block, at: number) {
  if (block.kind === "list") {
    return (
      <ul key={at}>
        {block.items.map((item, of) => (
          <li key={of}>{showLine(item)}</li>
        ))}
      </ul>
    );
  }
  return (
    <p key={at}>
      {block.lines.flatMap((line, of) => [
        ...(of > 0 ? [<br key={`br ${of}`} />] : []),
        <span key={of}>{showLine(line)}</span>,
      ])}
    </p>
  );
}

function showLine(line: readonly Inline[]) {
  let isMarked = false;
  return line.flatMap((inline, at) => {
    if (inline.kind !== "text") {
      const shown = showInline(inline, at);
      return isMarked ? <mark key={at}>{shown}</mark> : shown;
    }
    return inline.text.split(marks).map((piece, of) => {
      if (marks.test(piece)) {
        isMarked = piece === "\ue000";
        return null;
      }
      return isMarked && piece !== "" ? <mark key={`${at} ${of}`}>{piece}</mark> : piece;
    });
  });
}

function showInline(inline: Inline, at: number) {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "bold") return <strong key={at}>{showLine(inline.inside)}</strong>;
  return (
    <span key={at} className={styles.link} title={inline.url}>
      {inline.words.replace(/[\ue000\ue001]/g, "")}
    </span>
  );
}
