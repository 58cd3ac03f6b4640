import styles from "./qr-code.module.css";
import { qrOf } from "./qr-path.ts";

/** Drawn here, so that the secret is sent nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrOf(text);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
