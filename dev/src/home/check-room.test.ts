import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { checkRoom } from "./check-room.ts";

const homeIn = (root: string, ports?: object) => ({ root, readJson: () => Promise.resolve(ports) });
/** No byte can be written there, on any machine. */
const full = "/proc";
const ownServers = { DATABASE_URL: "postgres://db.example/outbound", AMQP_URL: "amqp://broker.example" };

test("a data folder without room is refused before anything is written, with the room that it takes and the way out", async () => {
  await expect(checkRoom(homeIn(full), {})).rejects.toThrow(
    "The disk of the data folder /proc has 0 MB left, and Outbound needs 300: make room, or choose another one: OUTBOUND_HOME=/a/folder npm start",
  );
});

test("a folder that has its data, or whose servers are elsewhere, needs less", async () => {
  await expect(checkRoom(homeIn(full, { tracker: 8081 }), {})).rejects.toThrow("and Outbound needs 50:");
  await expect(checkRoom(homeIn(full), ownServers)).rejects.toThrow("and Outbound needs 50:");
});

test("with room it goes on", async () => {
  await checkRoom(homeIn(tmpdir(), { tracker: 8081 }), {});
});
