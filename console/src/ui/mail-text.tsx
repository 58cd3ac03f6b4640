import { longestSent } from "@outbound/contracts/sending/longest-sent";
import styles from "./mail-text.module.css";
import { PlainText } from "./plain-text.tsx";

/** What an email said, as plain text. */
export function MailText({ text }: { text: string | null }) {
  if (!text) return <p className={styles.none}>The text of this email is no longer kept.</p>;
  return (
    <>
      <PlainText>{text}</PlainText>
      {text.length >= longestSent.text && <p className={styles.none}>The rest is no longer kept.</p>}
    </>
  );
}
