import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf } from "../../ui/search.ts";
import { takes } from "../shell/role-taken.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { offerFilters } from "./offer-statuses.ts";

const offers = createRoute({ getParentRoute: () => workspace, path: "/offers" });
const screens = [
  createRoute({
    getParentRoute: () => offers,
    path: "/",
    validateSearch: ({ show }: Record<string, unknown>) => oneOf(offerFilters, show),
    component: lazyRouteComponent(() => import("./offer-list.tsx"), "OfferList"),
  }),
  createRoute({
    getParentRoute: () => offers,
    path: "/new",
    staticData: takes("offer.create", "editor"),
    component: lazyRouteComponent(() => import("./new-offer.tsx"), "NewOffer"),
  }),
] as const;

export const offerRoutes = offers.addChildren(screens);
