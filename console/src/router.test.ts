import { expect, test } from "vitest";
import { router } from "./router.tsx";

/** Pages that show something to every member, and hide the buttons of what a role may not do. */
const forEveryMember = [
  "/w/$workspace/",
  "/w/$workspace/campaigns/",
  "/w/$workspace/campaigns/$campaign/",
  "/w/$workspace/campaigns/$campaign/activity",
  "/w/$workspace/campaigns/$campaign/people",
  "/w/$workspace/campaigns/$campaign/sequence",
  "/w/$workspace/campaigns/$campaign/settings",
  "/w/$workspace/campaigns/$campaign/stats",
  "/w/$workspace/companies/",
  "/w/$workspace/companies/$company",
  "/w/$workspace/home",
  "/w/$workspace/inbox/$reply",
  "/w/$workspace/mailboxes/",
  "/w/$workspace/mailboxes/$mailbox",
  "/w/$workspace/mails",
  "/w/$workspace/mails/$send",
  "/w/$workspace/offers/",
  "/w/$workspace/prospects/",
  "/w/$workspace/prospects/$prospect",
  "/w/$workspace/replies",
  "/w/$workspace/settings/",
  "/w/$workspace/settings/answers",
  "/w/$workspace/settings/appearance",
  "/w/$workspace/settings/audit",
  "/w/$workspace/settings/clients",
  "/w/$workspace/settings/general",
  "/w/$workspace/settings/integrations",
  "/w/$workspace/settings/integrations/deliveries/$delivery",
  "/w/$workspace/settings/jobs",
  "/w/$workspace/settings/jobs/$job",
  "/w/$workspace/settings/members",
  "/w/$workspace/settings/profile",
  "/w/$workspace/settings/sending",
  "/w/$workspace/settings/sessions",
  "/w/$workspace/settings/sign-in",
  "/w/$workspace/settings/suppressions",
  "/w/$workspace/settings/texts",
  "/w/$workspace/settings/tokens",
  "/w/$workspace/settings/tracking",
];

test("a page of a workspace that isn't for every member names the role that it takes", () => {
  const pages = Object.values(router.routesById).filter(
    ({ fullPath, children }) => fullPath.startsWith("/w/$workspace/") && !children,
  );
  const without = pages.filter(({ options }) => !options.staticData?.taken).map(({ fullPath }) => fullPath);
  expect(without.toSorted()).toEqual(forEveryMember);
});

test("a link to a text that looks like a number has it as it is written, and leads back to it", () => {
  const { href } = router.buildLocation({
    to: "/w/$workspace/prospects",
    params: { workspace: "1" },
    search: { tag: "2026" },
  });
  expect(href).toBe("/app/w/1/prospects?tag=2026");
  expect(router.options.parseSearch("?tag=2026")).toEqual({ tag: "2026" });
});
