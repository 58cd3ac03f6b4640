import { isIP, type LookupFunction } from "node:net";
import type { ResolveName } from "./resolve-name.ts";

/** The host has an address that must not be reached, or none at all. */
export class BlockedAddress extends Error {
  override readonly name = "BlockedAddress";
}

type Vetting = { resolve: ResolveName; isAllowed: (address: string) => boolean };

/**
 * All addresses of a host, which may be one itself; one that is forbidden refuses all. What is dialled must be these, by
 * `lookupAmong`: asked for again, the name may point elsewhere. Throws BlockedAddress, or what `resolve` throws.
 */
export async function vettedAddresses(host: string, { resolve, isAllowed }: Vetting): Promise<readonly string[]> {
  const addresses = isIP(host) > 0 ? [host] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw new BlockedAddress();
  return addresses;
}

/** For a socket that is told a name: it dials these addresses. A socket never asks it about a literal. */
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
