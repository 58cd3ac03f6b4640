import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readBytes } from "./read-json-body.ts";

test("a body whose sender left before it was read is refused at once, and not when its time is over", async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port);
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf");
  const [req, res] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  client.destroy();
  await once(res, "close");
  const bounds = { limitBytes: 100, timeoutMs: 2 ** 31 - 1 };
  await expect(readBytes(req, res, bounds)).rejects.toThrow("The request body ended early.");
});
