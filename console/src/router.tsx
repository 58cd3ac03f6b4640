import { createRouter } from "@tanstack/react-router";
import { campaignRoutes } from "./screens/campaigns/campaign-routes.ts";
import { companyRoutes } from "./screens/companies/company-routes.ts";
import { homeRoutes } from "./screens/home/home-routes.ts";
import { mailboxRoutes } from "./screens/mailboxes/mailbox-routes.ts";
import { authorize } from "./screens/oauth/authorize-route.ts";
import { offerRoutes } from "./screens/offers/offer-routes.ts";
import { operatorRoutes } from "./screens/operator/operator-routes.ts";
import { prospectRoutes } from "./screens/prospects/prospect-routes.ts";
import { replyRoutes } from "./screens/replies/reply-routes.ts";
import { send, sends } from "./screens/sending/send-routes.ts";
import { settingsRoutes } from "./screens/settings/settings-routes.ts";
import { setup, signIn, start } from "./screens/shell/entrance-routes.ts";
import { root, signedIn, workspace } from "./screens/shell/shell-routes.tsx";
import { addressOf, searchIn } from "./ui/search.ts";

export const router = createRouter({
  basepath: "/app",
  defaultPreload: "intent",
  parseSearch: searchIn,
  stringifySearch: addressOf,
  routeTree: root.addChildren([
    signIn,
    setup,
    signedIn.addChildren([
      start,
      authorize,
      operatorRoutes,
      workspace.addChildren([
        ...homeRoutes,
        campaignRoutes,
        prospectRoutes,
        companyRoutes,
        sends,
        send,
        mailboxRoutes,
        offerRoutes,
        ...replyRoutes,
        settingsRoutes,
      ]),
    ]),
  ]),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
