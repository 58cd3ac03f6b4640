import { startTcpProxy } from "@outbound/broker/tcp-proxy";
import type { Order } from "./network.ts";

const [, , targetUrl = ""] = process.argv;
const proxy = await startTcpProxy(targetUrl);
process.on("message", ([what, value]: Order) => {
  if (what === "cut") proxy.cut();
  else if (what === "refuse") proxy.refuse(value);
  else proxy.delay(value);
});
process.on("disconnect", () => process.exit());
process.send?.(proxy.url);
