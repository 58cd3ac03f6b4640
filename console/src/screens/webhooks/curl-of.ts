import { deliveryHeaders } from "@outbound/contracts/webhooks/delivery-headers";

type Delivery = { id: string; event: string; url: string; body: string };

/** The request of an attempt without its signature, for which one needs the secret. For a POSIX shell. */
export function curlOf({ id, event, url, body }: Delivery): string {
  const headers = Object.entries(deliveryHeaders({ id, event })).map(([name, value]) => `${name}: ${value}`);
  const parts = [
    `curl ${quoted(url)}`,
    ...headers.map((header) => `--header ${quoted(header)}`),
    `--data-raw ${quoted(body)}`,
  ];
  return parts.join(" \\\n  ");
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
