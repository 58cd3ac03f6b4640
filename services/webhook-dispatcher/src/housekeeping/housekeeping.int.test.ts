import { silentLog } from "@outbound/testing/silent-log";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "../testing/dispatcher.fixture.ts";
import { startHousekeeping } from "./housekeeping.ts";

test("a process whose clock is years ahead drops nothing that is still to be delivered", async () => {
  const db = await freshDatabase();
  await (await startHousekeeping(db, 90, silentLog)).stop();
  await db.query(
    `insert into delivery (id, workspace_id, event_id, event, url, body, endpoint_id, host)
     values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sent', '', '', gen_random_uuid(), '')`,
  );
  const ahead = Temporal.Now.plainDateISO("UTC").add({ years: 3 });
  const clock = vi.spyOn(Temporal.Now, "plainDateISO").mockReturnValue(ahead);
  onTestFinished(() => clock.mockRestore());
  await (await startHousekeeping(db, 90, silentLog)).stop();
  expect((await db.query("select status from delivery")).rows).toEqual([{ status: "pending" }]);
});
