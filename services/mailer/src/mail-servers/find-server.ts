import { LookupPostponed, NameNotAnswered, NameNotResolved } from "@outbound/egress/name-errors";
import { allowedAt, isInOwnNetwork, isPublicAddress, type OwnNetwork } from "@outbound/egress/public-address";
import type { NameResolver } from "@outbound/egress/resolve-name";
import { BlockedAddress, vettedAddresses } from "@outbound/egress/vetted-addresses";
import { serversBlockedTotal } from "../metrics.ts";

export type Egress = { ownNetworks: readonly OwnNetwork[]; resolve: (name: string) => Promise<readonly string[]> };

/** Its message is shown to the workspace, so it is the same for an unknown name and for a private address. */
export class ServerUnreachable extends Error {}

/** Providers offer 2525 where 25 is blocked. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525, 143, 993]);

const setting = "MAIL_SERVER_ALLOWED_CIDRS";
const wrongPort = `a mail server's port is 25, 465, 587, 2525, 143 or 993, or one that the operator allows (${setting})`;
const notPublic = `its host must exist and have public addresses alone, or be in a network that the operator allows (${setting})`;

/** Domains that recently didn't answer are looked up within the workspace's own share of look-ups. */
export const egressOf =
  (ownNetworks: readonly OwnNetwork[], { resolve, isSlow }: NameResolver) =>
  (workspaceId: string): Egress => ({
    ownNetworks,
    resolve: (name) => (isSlow(name) ? resolve(name, workspaceId) : resolve(name)),
  });

/** A workspace names its mail servers, which must not let it explore our network. Throws ServerUnreachable. */
export async function findServer(
  { host, port }: { host: string; port: number },
  { ownNetworks, resolve }: Egress,
): Promise<readonly string[]> {
  const isMailPort = mailPorts.has(port);
  if (!isMailPort && allowedAt(port, ownNetworks).length === 0) throw blocked("port", wrongPort);
  const isAllowed = isMailPort
    ? (address: string) => isPublicAddress(address, port, ownNetworks)
    : (address: string) => isInOwnNetwork(address, port, ownNetworks);
  try {
    return await vettedAddresses(host, { resolve, isAllowed });
  } catch (error) {
    if (error instanceof LookupPostponed || error instanceof NameNotAnswered) {
      throw new ServerUnreachable("its name was not answered in time", { cause: error });
    }
    if (error instanceof NameNotResolved) throw new ServerUnreachable(notPublic, { cause: error });
    throw error instanceof BlockedAddress ? blocked("address", notPublic) : error;
  }
}

function blocked(reason: "port" | "address", message: string): ServerUnreachable {
  serversBlockedTotal.inc({ reason });
  return new ServerUnreachable(message);
}
