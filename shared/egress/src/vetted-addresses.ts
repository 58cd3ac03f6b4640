import { isIP, type LookupFunction } from "node:net";
import type { ResolveName } from "./resolve-name.ts";

export class BlockedAddress extends Error {
  override readonly name = "BlockedAddress";
}

type Vetting = { resolve: ResolveName; isAllowed: (address: string) => boolean };

/** One forbidden address refuses all. Only these may be dialled, by `lookupAmong`: a second lookup may give others. */
export async function vettedAddresses(host: string, { resolve, isAllowed }: Vetting): Promise<readonly string[]> {
  const addresses = isIP(host) > 0 ? [host] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw new BlockedAddress();
  return addresses;
}

/** The lookup of a socket, which then dials these addresses. A socket calls no lookup for a literal. */
export function lookupAmong(addresses: readonly string[]): LookupFunction {
  const [first = "", ...others] = addresses;
  return (_name, { all }, callback) => {
    if (!all) return callback(null, first, isIP(first));
    return callback(
      null,
      [first, ...others].map((address) => ({ address, family: isIP(address) })),
    );
  };
}
