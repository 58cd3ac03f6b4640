import { aboutNobody, isSample } from "@outbound/contracts/webhooks/sample-event";
import { CopyButton } from "../../ui/copy-button.tsx";
import { JsonBlock } from "../../ui/json-block.tsx";
import screen from "../../ui/screen.module.css";
import { count } from "../../ui/wording.ts";
import styles from "./delivery.module.css";
import { deliveryPage as page } from "./delivery-words.ts";
import { words } from "./words.ts";

/** Shown line by line; what is signed and copied are its bytes. */
export function DeliveryBody({ body }: { body: string }) {
  const bytes = new TextEncoder().encode(body).length;
  return (
    <section className={styles.right} aria-labelledby="body">
      <header>
        <h3 id="body">{words.body}</h3>
        <span>{page.bytes(count(bytes))}</span>
        <CopyButton label={page.copyBody} text={body} />
      </header>
      <JsonBlock label={words.body} text={body} />
      <footer>
        <p>
          {page.bodySame}
          {isSample(body) && ` ${aboutNobody}`}
        </p>
        <a className={screen.textLink} href="/docs">
          {page.howToVerify}
        </a>
      </footer>
    </section>
  );
}
