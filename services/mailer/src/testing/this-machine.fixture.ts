import { parseOwnNetwork } from "@outbound/egress/public-address";
import { nameResolver } from "@outbound/egress/resolve-name";
import { type Egress, egressOf } from "../mail-servers/find-server.ts";

export const thisMachineCidrs = "127.0.0.0/8,::1/128,0.0.0.0/32";
export const thisMachine = thisMachineCidrs.split(",").flatMap((text) => parseOwnNetwork(text) ?? []);

export const toThisMachine: Egress = egressOf(thisMachine, nameResolver())("00000000-0000-4000-8000-000000000001");
