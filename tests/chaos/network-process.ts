import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import type { Order } from "./network.ts";

const [, , targetUrl = "", lines = "1"] = process.argv;
const proxies = await Promise.all(Array.from({ length: Number(lines) }, () => startTcpProxy(targetUrl)));
process.on("message", ([line, what, value]: Order) => {
  const proxy = proxies[line];
  if (what === "cut") proxy?.cut();
  else if (what === "refuse") proxy?.refuse(value);
  else proxy?.delay(value);
});
process.on("disconnect", () => process.exit());
process.send?.(proxies.map(({ url }) => url));
