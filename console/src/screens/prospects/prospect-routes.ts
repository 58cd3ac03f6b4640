import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, textIn } from "../../ui/search.ts";
import { takes } from "../shell/role-taken.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { type ProspectPart, type ProspectSearch, prospectFilters, prospectParts } from "./prospect-filters.ts";

type Search = Record<string, unknown>;

const partOf = (part: unknown): { part?: ProspectPart | undefined } => {
  const known = prospectParts.find((one) => one === part);
  return known && known !== prospectParts[0] ? { part: known } : {};
};

const searchOf = ({ show, email, words, company, tag }: Search): ProspectSearch => ({
  ...oneOf(prospectFilters, show),
  ...textIn("email", email),
  ...textIn("words", words),
  ...textIn("company", company),
  ...textIn("tag", tag),
});

const prospects = createRoute({ getParentRoute: () => workspace, path: "/prospects" });
const screens = [
  createRoute({
    getParentRoute: () => prospects,
    path: "/",
    validateSearch: (search: Search): ProspectSearch => ({
      ...searchOf(search),
      ...textIn("peek", search["peek"]),
      ...partOf(search["part"]),
    }),
    component: lazyRouteComponent(() => import("./list/prospect-list.tsx"), "ProspectList"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/new",
    staticData: takes("prospect.create", "editor"),
    component: lazyRouteComponent(() => import("./new-prospect.tsx"), "NewProspect"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/all",
    staticData: takes("job.enrol", "editor"),
    validateSearch: searchOf,
    component: lazyRouteComponent(() => import("./list/all-matching.tsx"), "AllMatching"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/import",
    staticData: takes("job.import", "editor"),
    component: lazyRouteComponent(() => import("./import/import-prospects.tsx"), "ImportProspects"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/verify",
    staticData: takes("verification.store", "editor"),
    component: lazyRouteComponent(() => import("./import/verify-prospects.tsx"), "VerifyProspects"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/$prospect",
    validateSearch: ({ part }: Search) => partOf(part),
    component: lazyRouteComponent(() => import("./page/prospect.tsx"), "Prospect"),
  }),
  createRoute({
    getParentRoute: () => prospects,
    path: "/$prospect/edit",
    staticData: takes("prospect.update", "editor"),
    component: lazyRouteComponent(() => import("./edit-prospect.tsx"), "EditProspect"),
  }),
] as const;

export const prospectRoutes = prospects.addChildren(screens);
