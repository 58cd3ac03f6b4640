import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { oneOf, textIn } from "../../ui/search.ts";
import { auditSearch } from "../audit/audit-search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { suppressionFilters } from "../suppressions/suppression-filters.ts";
import { deliveryFilters } from "../webhooks/delivery-filters.ts";

const settings = createRoute({
  getParentRoute: () => workspace,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings.tsx"), "Settings"),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: ({ params }) => {
    // Where the list has no room beside a section it is a page of its own.
    if (matchMedia("(width < 800px)").matches) return;
    throw redirect({ to: "/w/$workspace/settings/general", params, replace: true });
  },
});
const general = createRoute({
  getParentRoute: () => settings,
  path: "/general",
  component: lazyRouteComponent(() => import("../workspaces/general.tsx"), "General"),
});
const tracking = createRoute({
  getParentRoute: () => settings,
  path: "/tracking",
  component: lazyRouteComponent(() => import("../workspaces/tracking-domain.tsx"), "TrackingDomain"),
});
const texts = createRoute({
  getParentRoute: () => settings,
  path: "/texts",
  component: lazyRouteComponent(() => import("../workspaces/sender-texts.tsx"), "SenderTexts"),
});
const clients = createRoute({
  getParentRoute: () => settings,
  path: "/clients",
  component: lazyRouteComponent(() => import("../oauth/clients.tsx"), "Clients"),
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyRouteComponent(() => import("../people/profile.tsx"), "Profile"),
});
const appearance = createRoute({
  getParentRoute: () => settings,
  path: "/appearance",
  component: lazyRouteComponent(() => import("./appearance.tsx"), "Appearance"),
});
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(() => import("../people/members.tsx"), "Members"),
});
const integrations = createRoute({
  getParentRoute: () => settings,
  path: "/integrations",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(deliveryFilters, show),
  component: lazyRouteComponent(() => import("../webhooks/webhooks.tsx"), "Webhooks"),
});
const delivery = createRoute({
  getParentRoute: () => settings,
  path: "/integrations/deliveries/$delivery",
  component: lazyRouteComponent(() => import("../webhooks/delivery.tsx"), "Delivery"),
});
const sending = createRoute({
  getParentRoute: () => settings,
  path: "/sending",
  component: lazyRouteComponent(() => import("../workspaces/sending.tsx"), "Sending"),
});
const answers = createRoute({
  getParentRoute: () => settings,
  path: "/answers",
  component: lazyRouteComponent(() => import("../saved-answers/saved-answers.tsx"), "SavedAnswers"),
});
const tokens = createRoute({
  getParentRoute: () => settings,
  path: "/tokens",
  component: lazyRouteComponent(() => import("../workspaces/tokens.tsx"), "Tokens"),
});
const suppressions = createRoute({
  getParentRoute: () => settings,
  path: "/suppressions",
  validateSearch: ({ show, value }: Record<string, unknown>) => ({
    ...oneOf(suppressionFilters, show),
    ...textIn("value", value),
  }),
  component: lazyRouteComponent(() => import("../suppressions/suppression-list.tsx"), "SuppressionList"),
});
const jobs = createRoute({
  getParentRoute: () => settings,
  path: "/jobs",
  component: lazyRouteComponent(() => import("../jobs/job-list.tsx"), "JobList"),
});
const job = createRoute({
  getParentRoute: () => settings,
  path: "/jobs/$job",
  component: lazyRouteComponent(() => import("../jobs/job.tsx"), "JobPage"),
});
const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("../audit/audit.tsx"), "Audit"),
});
const signInMeans = createRoute({
  getParentRoute: () => settings,
  path: "/sign-in",
  validateSearch: ({ refused }: Record<string, unknown>) => textIn("refused", refused),
  component: lazyRouteComponent(() => import("../people/sign-in-means.tsx"), "SignInMeans"),
});
const sessions = createRoute({
  getParentRoute: () => settings,
  path: "/sessions",
  component: lazyRouteComponent(() => import("../people/sessions.tsx"), "Sessions"),
});

export const settingsRoutes = settings.addChildren([
  settingsStart,
  general,
  tracking,
  texts,
  clients,
  profile,
  appearance,
  members,
  integrations,
  delivery,
  sending,
  answers,
  tokens,
  suppressions,
  jobs,
  job,
  audit,
  sessions,
  signInMeans,
]);
