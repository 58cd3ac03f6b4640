import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { expect, test } from "vitest";
import { flawlessCampaigns } from "../testing/flawless-campaign.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { always } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const flawless = flawlessCampaigns(service);
const zones = [null, "", "Asia/Tokyo", "Middle-earth", "Berlin time"];

async function findingsOf(settings: object) {
  const { caller, id } = await flawless(0, { settings: { ...always, tracking: false, ...settings } });
  const people = await service.enrol(
    caller,
    id,
    zones.map((timezone) => ({ timezone })),
  );
  return { people, ...(await service.call(preflightCampaign, { id }, caller)) };
}

test("people whose own time zone isn't known are counted and named, with the zone that their mails follow", async () => {
  const { people, findings, refusal } = await findingsOf({ use_prospect_timezone: true, timezone: "Europe/Paris" });
  expect(refusal).toBeNull();
  expect(findings).toMatchObject([{ code: "unknown_timezone", level: "warns", place: "people", mailbox: null }]);
  expect(findings[0]?.sentence).toMatch(
    /^2 prospects have an unknown time zone, such as “.+”, so emails to them follow Europe\/Paris\./,
  );
  const unknown = people.slice(3).map(({ email }) => email);
  expect(findings[0]?.people.map(({ email }) => email).toSorted()).toEqual(unknown.toSorted());
});

test("in a campaign that doesn't look at people's own time zones none is told of", async () => {
  expect((await findingsOf({ use_prospect_timezone: false })).findings).toEqual([]);
});
