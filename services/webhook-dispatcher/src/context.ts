import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import type { Deliverer } from "./deliveries/deliverer.ts";
import type { FanOut } from "./events/fan-out.ts";
import type { Egress } from "./posting/target-url.ts";

export type Context = { db: Db; egress: Egress; deliverer: Deliverer; fanOut: FanOut; sealer: Sealer };
