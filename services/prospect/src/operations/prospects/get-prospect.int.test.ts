import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { create, get } = await startProspectService();

test("404 for an unknown id, one of another workspace and one that is no UUID", async () => {
  const { id } = await create(freshCaller(), "jane@example.com");
  for (const unknown of [id, "00000000-0000-0000-0000-000000000001", "not-a-uuid", `${id} `]) {
    const refusal = await get(freshCaller(), unknown).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: "not-found", message: "Prospect not found.", code: "not-found" });
  }
});
