import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { offerFilters } from "./offer-words.ts";

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
    component: lazyRouteComponent(() => import("./new-offer.tsx"), "NewOffer"),
  }),
] as const;

export const offerRoutes = offers.addChildren(screens);
