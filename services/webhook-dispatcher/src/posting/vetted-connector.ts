import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "@outbound/egress/public-address";
import type { ResolveName } from "@outbound/egress/resolve-name";
import { BlockedAddress, lookupAmong, vettedAddresses } from "@outbound/egress/vetted-addresses";
import { buildConnector } from "undici";
import { type Egress, httpsPort } from "./target-url.ts";

type Options = Egress & { timeoutMs: number; onOpen?: () => void };

/**
 * Opens the sockets of deliveries. A name is resolved once per socket and one forbidden answer refuses all; only what was
 * vetted is dialled, and who answered is checked again. A literal never reaches `lookup`, so it is checked here.
 */
export function vettedConnector({ ownNetworks, resolve, timeoutMs, onOpen }: Options): buildConnector.connector {
  const connectAt = (port: number): buildConnector.connector => {
    const isAllowed = (address: string) => isPublicAddress(address, port, ownNetworks);
    const lookup = vettedLookup(resolve, isAllowed);
    // HTTP/1.1 only: one request per socket, so that the caps on what is in flight bound the sockets too.
    const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup });

    return (options, callback) => {
      if (isIP(options.hostname) && !isAllowed(options.hostname)) return callback(new BlockedAddress(), null);
      connect(options, (...result) => {
        const [error, socket] = result;
        if (error) return callback(error, null);
        if (!socket.remoteAddress || !isAllowed(socket.remoteAddress)) {
          socket.destroy();
          return callback(new BlockedAddress(), null);
        }
        onOpen?.();
        return callback(null, socket);
      });
    };
  };

  // A lookup isn't told the port: where the operator's exceptions name one, it has a connector of its own.
  const anyPort = connectAt(Number.NaN);
  const byPort = new Map(ownNetworks.flatMap(({ port }) => (port === undefined ? [] : [[port, connectAt(port)]])));
  return (options, callback) => {
    (byPort.get(Number(options.port || httpsPort)) ?? anyPort)(options, callback);
  };
}

function vettedLookup(resolve: ResolveName, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    vettedAddresses(name, { resolve, isAllowed }).then(
      (addresses) => lookupAmong(addresses)(name, options, callback),
      (error: Error) => callback(error, ""),
    );
  };
}
