import { type Block, blocksOf, type Inline } from "@outbound/contracts/campaigns/mail-format";
import styles from "./formatted-text.module.css";

/** As mail programs show it. Its links lead nowhere. */
export function FormattedText({ text }: { text: string }) {
  return <div className={styles.text}>{blocksOf(text).map(showBlock)}</div>;
}

function showBlock(block: Block, at: number) {
  if (block.kind === "list") {
    return (
      <ul key={at}>
        {block.items.map((item, of) => (
          <li key={of}>{item.map(showInline)}</li>
        ))}
      </ul>
    );
  }
  return (
    <p key={at}>
      {block.lines.flatMap((line, of) => [
        ...(of > 0 ? [<br key={`br ${of}`} />] : []),
        <span key={of}>{line.map(showInline)}</span>,
      ])}
    </p>
  );
}

function showInline(inline: Inline, at: number) {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "bold") return <strong key={at}>{inline.inside.map(showInline)}</strong>;
  return (
    <span key={at} className={styles.link} title={inline.url}>
      {inline.words}
    </span>
  );
}
