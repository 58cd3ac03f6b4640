import { type Block, blocksOf, type Inline } from "@outbound/contracts/campaigns/mail-format";
import { Fragment, type ReactNode } from "react";
import styles from "./formatted-text.module.css";

/** Stand around what is marked; no text that is mailed has them. */
const marks = /([\ue000\ue001])/;

type Say = (text: string) => ReactNode;

/** As mail programs show it. Its links lead nowhere. `say` shows what is plain text otherwise. */
export function FormattedText({ text, say = (plain) => plain }: { text: string; say?: Say }) {
  return <div className={styles.text}>{blocksOf(text).map((block, at) => showBlock(block, at, say))}</div>;
}

function showBlock(block: Block, at: number, say: Say) {
  if (block.kind === "list") {
    return (
      <ul key={at}>
        {block.items.map((item, of) => (
          <li key={of}>{showLine(item, say)}</li>
        ))}
      </ul>
    );
  }
  return (
    <p key={at}>
      {block.lines.flatMap((line, of) => [
        ...(of > 0 ? [<br key={`br ${of}`} />] : []),
        <span key={of}>{showLine(line, say)}</span>,
      ])}
    </p>
  );
}

function showLine(line: readonly Inline[], say: Say): ReactNode {
  let isMarked = false;
  return line.flatMap((inline, at) => {
    if (inline.kind !== "text") {
      const shown = showInline(inline, at, say);
      return isMarked ? <mark key={at}>{shown}</mark> : shown;
    }
    return inline.text.split(marks).map((piece, of) => {
      if (marks.test(piece)) {
        isMarked = piece === "\ue000";
        return null;
      }
      const said = <Fragment key={`${at} ${of}`}>{say(piece)}</Fragment>;
      return isMarked && piece !== "" ? <mark key={`${at} ${of}`}>{said}</mark> : said;
    });
  });
}

function showInline(inline: Inline, at: number, say: Say) {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "bold") return <strong key={at}>{showLine(inline.inside, say)}</strong>;
  return (
    <span key={at} className={styles.link} title={inline.url}>
      {inline.words.replace(/[\ue000\ue001]/g, "")}
    </span>
  );
}
