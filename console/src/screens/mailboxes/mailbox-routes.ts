import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, textIn } from "../../ui/search.ts";
import { takes } from "../shell/role-taken.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { providerCards } from "./connect/provider-cards.ts";

const mailboxes = createRoute({ getParentRoute: () => workspace, path: "/mailboxes" });
const screens = [
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/",
    validateSearch: ({ peek }: Record<string, unknown>) => textIn("peek", peek),
    component: lazyRouteComponent(() => import("./list/mailbox-list.tsx"), "MailboxList"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/add",
    staticData: takes("mailbox.add", "admin"),
    validateSearch: ({ replace, show }: Record<string, unknown>) => ({
      ...textIn("replace", replace),
      ...oneOf(providerCards, show),
    }),
    component: lazyRouteComponent(() => import("./connect/add-mailbox.tsx"), "AddMailbox"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/add-many",
    staticData: takes("mailbox.add", "admin"),
    component: lazyRouteComponent(() => import("./connect/add-mailboxes.tsx"), "AddMailboxes"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/$mailbox/change",
    staticData: takes("mailbox.update", "admin"),
    component: lazyRouteComponent(() => import("./page/change-mailbox.tsx"), "ChangeMailbox"),
  }),
  createRoute({
    getParentRoute: () => mailboxes,
    path: "/$mailbox",
    validateSearch: ({ connection, show }: Record<string, unknown>) => ({
      ...textIn("connection", connection),
      ...oneOf(["mailbox", "check"], show),
    }),
    component: lazyRouteComponent(() => import("./page/mailbox.tsx"), "Mailbox"),
  }),
] as const;

export const mailboxRoutes = mailboxes.addChildren(screens);
