import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "@outbound/egress/public-address";
import type { ResolveName } from "@outbound/egress/resolve-name";
import { BlockedAddress, lookupAmong, vettedAddresses } from "@outbound/egress/vetted-addresses";
import { buildConnector } from "undici";
import { type Egress, httpsPort } from "./target-url.ts";

type Options = Egress & { timeoutMs: number; onOpen?: () => void };

/**
 * One forbidden address refuses all of a name, only vetted ones are dialled, and the peer is checked again. Node never
 * passes a literal address to `lookup`, so it is checked here.
 */
export function vettedConnector({ ownNetworks, resolve, timeoutMs, onOpen }: Options): buildConnector.connector {
  const connectAt = (port: number): buildConnector.connector => {
    const isAllowed = (address: string) => isPublicAddress(address, port, ownNetworks);
    const lookup = vettedLookup(resolve, isAllowed);
    // HTTP/1.1 only: with one request per socket, the caps on attempts in flight bound the sockets too.
    const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup });

    return (options, callback) => {
      if (isIP(options.hostname) && !isAllowed(options.hostname)) return callback(new BlockedAddress(), null);
      // TLS knows no dot at a name's end (RFC 6066), which undici would send.
      const named = options.hostname.endsWith(".") ? { servername: options.hostname.slice(0, -1) } : {};
      connect({ ...options, ...named }, (...result) => {
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

  // `lookup` doesn't get the port, so each port that the operator's exceptions name has its own connector.
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
