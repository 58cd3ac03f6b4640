import { deliveryHeaders, signatureHeader } from "@outbound/contracts/webhooks/delivery-headers";
import { aboutNobody, isSample } from "@outbound/contracts/webhooks/sample-event";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { JsonBlock } from "../../ui/json-block.tsx";
import screen from "../../ui/screen.module.css";
import { Segmented } from "../../ui/segmented.tsx";
import { count } from "../../ui/wording.ts";
import styles from "./delivery.module.css";
import { deliveryPage as page } from "./delivery-words.ts";
import { words } from "./words.ts";

/** Shown line by line; what is signed and copied are its bytes. */
export function DeliveryRequest({ delivery }: { delivery: Output<"delivery.get"> }) {
  const { body } = delivery;
  const [part, setPart] = useState<"body" | "headers">("body");
  const headers = [...Object.entries(deliveryHeaders(delivery)), [signatureHeader, page.signedWhen] as const];
  const bytes = new TextEncoder().encode(body).length;
  return (
    <section className={styles.right} aria-label={page.request}>
      <header>
        <Segmented
          label={page.request}
          options={[
            { id: "body", label: words.body },
            { id: "headers", label: page.headers(headers.length) },
          ]}
          value={part}
          onChange={setPart}
        />
        <span>{page.bytes(count(bytes))}</span>
        <CopyButton label={page.copyBody} text={body} />
      </header>
      {part === "body" ? (
        <JsonBlock label={words.body} text={body} />
      ) : (
        <dl className={styles.headers}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <footer>
        <ShieldCheck aria-hidden="true" />
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
