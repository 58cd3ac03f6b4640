import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { queryClient, sessionQuery } from "./api/queries.ts";
import { addFilters } from "./screens/campaigns/add-filters.ts";
import { Campaign } from "./screens/campaigns/campaign.tsx";
import { CampaignList, campaignFilters } from "./screens/campaigns/campaign-list.tsx";
import { CampaignOverview } from "./screens/campaigns/campaign-overview.tsx";
import { CampaignPeople, peopleFilters } from "./screens/campaigns/campaign-people.tsx";
import { CampaignStats } from "./screens/campaigns/campaign-stats.tsx";
import { NoWorkspace } from "./screens/entrance/no-workspace.tsx";
import { OneTimeLink } from "./screens/entrance/one-time-link.tsx";
import { SignIn } from "./screens/entrance/sign-in.tsx";
import { offerFilters } from "./screens/offers/offer-words.ts";
import { prospectFilters } from "./screens/prospects/prospect-filters.ts";
import { type ReplySearch, replyFilters } from "./screens/replies/reply-filters.ts";
import { NotFound } from "./screens/shell/not-found.tsx";
import { Shell } from "./screens/shell/shell.tsx";
import { suppressionFilters } from "./screens/suppressions/suppression-words.ts";
import { deliveryFilters } from "./screens/webhooks/delivery-words.ts";
import { Failure } from "./ui/failure.tsx";
import { oneOf, ownPath, textIn } from "./ui/search.ts";

const root = createRootRoute({ component: Outlet, errorComponent: Broken, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ownPath(next),
  component: SignIn,
});

const setup = createRoute({ getParentRoute: () => root, path: "/setup", component: OneTimeLink });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: "/sign-in", search: ownPath(location.href) });
    return { session };
  },
  component: Outlet,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: ({ context: { session } }) => {
    const [first] = session.workspaces;
    if (first) throw redirect({ to: "/w/$workspace/campaigns", params: { workspace: first.id } });
  },
  component: NoWorkspace,
});

const workspace = createRoute({ getParentRoute: () => signedIn, path: "/w/$workspace", component: Shell });

const home = createRoute({
  getParentRoute: () => workspace,
  path: "/home",
  component: lazyRouteComponent(() => import("./screens/home/home.tsx"), "Home"),
});

const campaigns = createRoute({
  getParentRoute: () => workspace,
  path: "/campaigns",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(campaignFilters, show),
  component: CampaignList,
});

const campaign = createRoute({ getParentRoute: () => workspace, path: "/campaigns/$campaign", component: Campaign });

const overview = createRoute({ getParentRoute: () => campaign, path: "/", component: CampaignOverview });
const stats = createRoute({ getParentRoute: () => campaign, path: "/stats", component: CampaignStats });
const people = createRoute({
  getParentRoute: () => campaign,
  path: "/people",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(peopleFilters, show),
  component: CampaignPeople,
});

const sequence = createRoute({
  getParentRoute: () => campaign,
  path: "/sequence",
  component: lazyRouteComponent(() => import("./screens/campaigns/campaign-sequence.tsx"), "CampaignSequence"),
});
const addPeople = createRoute({
  getParentRoute: () => campaign,
  path: "/add",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(addFilters, show),
  component: lazyRouteComponent(() => import("./screens/campaigns/add-people.tsx"), "AddPeople"),
});
const newCampaign = createRoute({
  getParentRoute: () => workspace,
  path: "/campaigns/new",
  component: lazyRouteComponent(() => import("./screens/campaigns/new-campaign.tsx"), "NewCampaign"),
});

const prospects = createRoute({ getParentRoute: () => workspace, path: "/prospects" });
const prospectScreens = [
  createRoute({
    getParentRoute: () => prospects,
    path: "/",
    validateSearch: ({ show, email, company }: Record<string, unknown>) => ({
      ...oneOf(prospectFilters, show),
      ...textIn("email", email),
      ...textIn("company", company),
    }),
    component: lazyRouteComponent(() => import("./screens/prospects/prospect-list.tsx"), "ProspectList"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/new",
    component: lazyRouteComponent(() => import("./screens/prospects/new-prospect.tsx"), "NewProspect"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/all",
    validateSearch: ({ show, email, company }: Record<string, unknown>) => ({
      ...oneOf(prospectFilters, show),
      ...textIn("email", email),
      ...textIn("company", company),
    }),
    component: lazyRouteComponent(() => import("./screens/jobs/all-matching.tsx"), "AllMatching"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/import",
    component: lazyRouteComponent(() => import("./screens/prospects/import-prospects.tsx"), "ImportProspects"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/$prospect",
    component: lazyRouteComponent(() => import("./screens/prospects/prospect.tsx"), "Prospect"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/$prospect/edit",
    component: lazyRouteComponent(() => import("./screens/prospects/edit-prospect.tsx"), "EditProspect"),
  }),
] as const;

const jobs = createRoute({ getParentRoute: () => workspace, path: "/jobs" });
const jobScreens = [
  createRoute({
    getParentRoute: () => jobs,
    path: "/",
    component: lazyRouteComponent(() => import("./screens/jobs/job-list.tsx"), "JobList"),
  }),
  createRoute({
    getParentRoute: () => jobs,
    path: "/$job",
    component: lazyRouteComponent(() => import("./screens/jobs/job.tsx"), "JobPage"),
  }),
] as const;

const mailboxes = createRoute({ getParentRoute: () => workspace, path: "/mailboxes" });
const mailboxScreens = [
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/",
    component: lazyRouteComponent(() => import("./screens/mailboxes/mailbox-list.tsx"), "MailboxList"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/add",
    validateSearch: ({ replace }: Record<string, unknown>) => textIn("replace", replace),
    component: lazyRouteComponent(() => import("./screens/mailboxes/add-mailbox.tsx"), "AddMailbox"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/$mailbox",
    component: lazyRouteComponent(() => import("./screens/mailboxes/mailbox.tsx"), "Mailbox"),
  }),
] as const;

const offers = createRoute({ getParentRoute: () => workspace, path: "/offers" });
const offerScreens = [
  createRoute({
    getParentRoute: () => offers,
    path: "/",
    validateSearch: ({ show }: Record<string, unknown>) => oneOf(offerFilters, show),
    component: lazyRouteComponent(() => import("./screens/offers/offer-list.tsx"), "OfferList"),
  }),
  createRoute({
    getParentRoute: () => offers,
    path: "/new",
    component: lazyRouteComponent(() => import("./screens/offers/new-offer.tsx"), "NewOffer"),
  }),
] as const;

const replies = createRoute({
  getParentRoute: () => workspace,
  path: "/replies",
  validateSearch: ({ show, open }: Record<string, unknown>): ReplySearch => ({
    ...oneOf(replyFilters, show),
    ...(open === true && { open }),
  }),
  component: lazyRouteComponent(() => import("./screens/replies/reply-list.tsx"), "ReplyList"),
});
const reply = createRoute({
  getParentRoute: () => workspace,
  path: "/replies/$reply",
  component: lazyRouteComponent(() => import("./screens/replies/reply.tsx"), "Reply"),
});

const settings = createRoute({
  getParentRoute: () => workspace,
  path: "/settings",
  component: lazyRouteComponent(() => import("./screens/settings/settings.tsx"), "Settings"),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/w/$workspace/settings/members", params, replace: true });
  },
});
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(() => import("./screens/members/members.tsx"), "Members"),
});
const integrations = createRoute({
  getParentRoute: () => settings,
  path: "/integrations",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(deliveryFilters, show),
  component: lazyRouteComponent(() => import("./screens/webhooks/webhooks.tsx"), "Webhooks"),
});
const delivery = createRoute({
  getParentRoute: () => settings,
  path: "/integrations/deliveries/$delivery",
  component: lazyRouteComponent(() => import("./screens/webhooks/delivery.tsx"), "Delivery"),
});
const tokens = createRoute({
  getParentRoute: () => settings,
  path: "/tokens",
  component: lazyRouteComponent(() => import("./screens/tokens/tokens.tsx"), "Tokens"),
});
const suppressions = createRoute({
  getParentRoute: () => settings,
  path: "/suppressions",
  validateSearch: ({ show, value }: Record<string, unknown>) => ({
    ...oneOf(suppressionFilters, show),
    ...textIn("value", value),
  }),
  component: lazyRouteComponent(() => import("./screens/suppressions/suppression-list.tsx"), "SuppressionList"),
});
const signInMeans = createRoute({
  getParentRoute: () => settings,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./screens/settings/sign-in-means.tsx"), "SignInMeans"),
});
const sessions = createRoute({
  getParentRoute: () => settings,
  path: "/sessions",
  component: lazyRouteComponent(() => import("./screens/settings/sessions.tsx"), "Sessions"),
});

export const router = createRouter({
  basepath: "/app",
  routeTree: root.addChildren([
    signIn,
    setup,
    signedIn.addChildren([
      start,
      workspace.addChildren([
        home,
        campaigns,
        newCampaign,
        campaign.addChildren([overview, stats, people, sequence, addPeople]),
        prospects.addChildren(prospectScreens),
        jobs.addChildren(jobScreens),
        mailboxes.addChildren(mailboxScreens),
        offers.addChildren(offerScreens),
        replies,
        reply,
        settings.addChildren([
          settingsStart,
          members,
          integrations,
          delivery,
          tokens,
          suppressions,
          sessions,
          signInMeans,
        ]),
      ]),
    ]),
  ]),
});

function Broken({ error, reset }: ErrorComponentProps) {
  return <Failure error={error instanceof Error ? error : new Error(String(error))} reset={reset} />;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
