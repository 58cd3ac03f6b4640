import { request } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "@outbound/egress/public-address";
import { lookupAmong, vettedAddresses } from "@outbound/egress/vetted-addresses";
import type { Egress } from "./find-server.ts";

export type FetchAutoconfig = (url: URL, egress: Egress) => Promise<string | undefined>;

const bytes = 65_536;
const wholeMs = 5_000;

/**
 * Fetches a small text over https, from public addresses and the networks that the operator allows. Follows no redirect,
 * and resolves to undefined for every failure.
 */
export const fetchAutoconfig: FetchAutoconfig = async (url, { ownNetworks, resolve }) => {
  if (url.protocol !== "https:" || isIP(url.hostname) > 0) return undefined;
  const port = Number(url.port || 443);
  const isAllowed = (address: string) => isPublicAddress(address, port, ownNetworks);
  const addresses = await vettedAddresses(url.hostname, { resolve, isAllowed }).catch(() => []);
  return addresses.length === 0 ? undefined : get(url, addresses);
};

function get(url: URL, addresses: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { lookup: lookupAmong(addresses), agent: false, signal: AbortSignal.timeout(wholeMs) });
    const settle = (text?: string) => {
      resolve(text);
      sent.destroy();
    };
    sent.on("error", () => settle());
    sent.on("response", (response) => {
      if (response.statusCode !== 200) return settle();
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > bytes) settle();
      });
      response.on("error", () => settle());
      response.on("end", () => settle(Buffer.concat(chunks).toString()));
    });
    sent.end();
  });
}
