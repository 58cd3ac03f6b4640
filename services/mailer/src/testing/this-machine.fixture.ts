import { parseOwnNetwork } from "@outbound/egress/public-address";
import { nameResolver } from "@outbound/egress/resolve-name";
import { type Egress, egressOf } from "../mail-servers/find-server.ts";

/** The networks of the tests' servers, as the setting. */
export const thisMachineCidrs = "127.0.0.0/8,::1/128,0.0.0.0/32";
export const thisMachine = thisMachineCidrs.split(",").flatMap((text) => parseOwnNetwork(text) ?? []);

/** The id stands for any workspace. */
export const toThisMachine: Egress = egressOf(thisMachine, nameResolver())("00000000-0000-4000-8000-000000000001");
