import { once } from "node:events";
import { Writable } from "node:stream";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test } from "vitest";
import { LiveStreams, type StreamLimits, streamLimits } from "./live-streams.ts";

const workspaceId = crypto.randomUUID();
const watcher = (name = "ada", session = name) => ({ workspaceId, userId: name, tokenHash: Buffer.from(session) });

function streamsOf(limits: Partial<StreamLimits>, isThere = async () => true) {
  const streams = new LiveStreams({
    membersAmong: async (requested) => new Set((await isThere()) ? requested : []),
    log: silentLog,
    limits: { ...streamLimits, spacingMs: 5, ...limits },
  });
  onTestFinished(() => streams.stop());
  return streams;
}

function connection({ reads }: { reads: boolean }) {
  const written: string[] = [];
  const outlet = new Writable({
    highWaterMark: 16,
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      if (reads) done();
    },
  });
  return Object.assign(outlet, { written });
}

test("a page that reads nothing is disconnected with little unread, and the others continue", async () => {
  const streams = streamsOf({ unreadBytes: 200 });
  const [stuck, other] = [connection({ reads: false }), connection({ reads: true })];
  streams.open(watcher(), stuck);
  streams.open(watcher(), other);
  await eventually(() => {
    streams.changed(workspaceId, ["campaigns"]);
    expect(stuck.destroyed).toBe(true);
  });
  const before = other.written.length;
  streams.changed(workspaceId, ["campaigns"]);
  await eventually(() => expect(other.written.length).toBeGreaterThan(before));
  expect(stuck.writableLength).toBeLessThan(400);
});

test("while memberships can't be checked nothing is sent; afterwards it is", async () => {
  let isAway = true;
  const streams = streamsOf({}, async () => {
    if (isAway) throw new Error("the database is away");
    return true;
  });
  const page = connection({ reads: true });
  streams.open(watcher(), page);
  streams.changed(workspaceId, ["replies"]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.written.join("")).not.toContain("data:");
  isAway = false;
  await eventually(() => expect(page.written.join("")).toContain("data: replies\n\n"));
});

test("a quiet page is checked, too: it learns that the stream continues, or has ended", async () => {
  let isMember = true;
  const streams = streamsOf({ heartbeatMs: 5 }, async () => isMember);
  const page = connection({ reads: true });
  streams.open(watcher(), page);
  await eventually(() => expect(page.written).toContain(": nothing new\n\n"));
  isMember = false;
  await eventually(() => expect(page.writableEnded).toBe(true));
});

test("a process has a limited number of streams, and a freed slot can be used again", async () => {
  const streams = streamsOf({ perProcess: 2, perSession: 1 });
  const first = connection({ reads: true });
  streams.requireSlot(watcher("ada"));
  streams.open(watcher("ada"), first);
  expect(() => streams.requireSlot(watcher("ada"))).toThrow("Too many pages are open (1 are kept up to date).");
  streams.open(watcher("alan"), connection({ reads: true }));
  expect(() => streams.requireSlot(watcher("grace"))).toThrow("The service is temporarily unavailable.");
  first.destroy();
  await eventually(() => streams.requireSlot(watcher("ada")));
});

test("nobody takes the slots of a process from the others by beginning many sessions", async () => {
  const streams = streamsOf({ perProcess: 5, perPerson: 2, perSession: 1 });
  for (const session of ["phone", "desk"]) {
    streams.requireSlot(watcher("ada", session));
    streams.open(watcher("ada", session), connection({ reads: true }));
  }
  expect(() => streams.requireSlot(watcher("ada", "third"))).toThrow(
    "Too many pages are open (2 are kept up to date).",
  );
  expect(() => streams.requireSlot(watcher("alan"))).not.toThrow();
});

test("a page that left before its stream was opened takes no slot", async () => {
  const streams = streamsOf({ perProcess: 1 });
  const left = connection({ reads: true });
  left.destroy();
  await once(left, "close");
  streams.open(watcher(), left);
  expect(() => streams.requireSlot(watcher())).not.toThrow();
  streams.open(watcher(), connection({ reads: true }));
  expect(() => streams.requireSlot(watcher())).toThrow("The service is temporarily unavailable.");
});

test("after a gap everything may have changed", async () => {
  const streams = streamsOf({});
  const page = connection({ reads: true });
  streams.open(watcher(), page);
  streams.missed();
  await eventually(() => expect(page.written.join("")).toMatch(/^data: campaigns .* webhooks$/m));
});
