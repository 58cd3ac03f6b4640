import { sendEarly } from "./api/send-request.ts";

/**
 * The page's first script, and a small one: on a slow line the session, the screen and what it shows come beside the
 * app's code, and not after it. A screen that asks for something else is shown as well, later.
 */
const screens: Readonly<
  Record<string, { code: () => Promise<unknown>; asks?: readonly [name: string, input: object] }>
> = {
  home: { code: () => import("./screens/home/home.tsx"), asks: ["sending.today", {}] },
  inbox: { code: () => import("./screens/replies/inbox/inbox.tsx"), asks: ["conversation.list", { show: "open" }] },
  campaigns: {
    code: () => import("./screens/campaigns/list/campaign-list.tsx"),
    asks: ["campaign.list", { archived: "false" }],
  },
  prospects: { code: () => import("./screens/prospects/list/prospect-list.tsx"), asks: ["prospect.list", {}] },
};

const [, workspace, place = ""] = /^\/app\/w\/([^/]+)\/([^/]*)\/?$/.exec(location.pathname) ?? [];
const screen = location.search === "" ? screens[place] : undefined;
if (location.pathname.startsWith("/app/w/")) sendEarly("session.get", {});
if (screen?.asks) sendEarly(screen.asks[0], { workspace_id: workspace, input: screen.asks[1] });
void import("./main.tsx");
void screen?.code();
