import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { describePortUser } from "./port-user.ts";

test.runIf(process.platform === "linux")(
  "who listens on a port is named, and nobody is where nobody listens",
  async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await describePortUser(port)).toMatch(new RegExp(`^ by \\S.* \\(process ${process.pid}\\)$`));
    server.close();
    await once(server, "close");
    expect(await describePortUser(port)).toBe("");
  },
);
