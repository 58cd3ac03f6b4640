import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, textIn } from "../../ui/search.ts";
import { takes } from "../shell/role-taken.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { campaignFilters } from "./list/campaign-filters.ts";
import { addFilters } from "./people/add-filters.ts";
import { peopleFilters } from "./people/people-filters.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page fills what the window has left, and has its own padding. */
    isInPanes?: boolean;
    /** What a campaign is, is written here. */
    isWriting?: boolean;
  }
}

const campaigns = createRoute({ getParentRoute: () => workspace, path: "/campaigns" });
const list = createRoute({
  getParentRoute: () => campaigns,
  path: "/",
  validateSearch: ({ show, folder, mailbox, find }: Record<string, unknown>) => ({
    ...oneOf(campaignFilters, show),
    ...textIn("folder", folder),
    ...textIn("mailbox", mailbox),
    ...textIn("find", find),
  }),
  component: lazyRouteComponent(() => import("./list/campaign-list.tsx"), "CampaignList"),
});
const newCampaign = createRoute({
  getParentRoute: () => campaigns,
  path: "/new",
  validateSearch: ({ from }: Record<string, unknown>) => (from === "file" ? { from } : {}),
  staticData: takes("campaign.apply", "editor"),
  component: lazyRouteComponent(() => import("./list/new-campaign.tsx"), "NewCampaign"),
});
const campaign = createRoute({
  getParentRoute: () => campaigns,
  path: "/$campaign",
  component: lazyRouteComponent(() => import("./page/campaign.tsx"), "Campaign"),
});

const overview = createRoute({
  getParentRoute: () => campaign,
  path: "/",
  component: lazyRouteComponent(() => import("./overview/campaign-overview.tsx"), "CampaignOverview"),
});
const stats = createRoute({
  getParentRoute: () => campaign,
  path: "/stats",
  component: lazyRouteComponent(() => import("./results/campaign-stats.tsx"), "CampaignStats"),
});
const people = createRoute({
  getParentRoute: () => campaign,
  path: "/people",
  staticData: { isInPanes: true },
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(peopleFilters, show),
  component: lazyRouteComponent(() => import("./people/campaign-people.tsx"), "CampaignPeople"),
});

const writing = createRoute({
  getParentRoute: () => campaign,
  id: "writing",
  staticData: { isInPanes: true, isWriting: true },
  component: lazyRouteComponent(() => import("./sequence/writing.tsx"), "WritingCampaign"),
});
const sequence = createRoute({
  getParentRoute: () => writing,
  path: "/sequence",
  component: lazyRouteComponent(() => import("./sequence/sequence.tsx"), "Sequence"),
});
const settings = createRoute({
  getParentRoute: () => writing,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings/campaign-settings.tsx"), "CampaignSettings"),
});
const activity = createRoute({
  getParentRoute: () => campaign,
  path: "/activity",
  component: lazyRouteComponent(() => import("./history/campaign-activity.tsx"), "CampaignActivity"),
});
const addPeople = createRoute({
  getParentRoute: () => campaign,
  path: "/add",
  staticData: takes("campaign.enrol", "editor"),
  validateSearch: ({ show, words, tag }: Record<string, unknown>) => ({
    ...oneOf(addFilters, show),
    ...textIn("words", words),
    ...textIn("tag", tag),
  }),
  component: lazyRouteComponent(() => import("./people/add-people.tsx"), "AddPeople"),
});

export const campaignRoutes = campaigns.addChildren([
  list,
  newCampaign,
  campaign.addChildren([overview, stats, people, writing.addChildren([sequence, settings]), activity, addPeople]),
]);
