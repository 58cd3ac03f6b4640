import type { Output } from "../../api/ask.ts";

export type Member = Output<"member.list">["data"][number];
export type Role = Member["role"];

/** Each role may do what those before it may. */
export const roles: readonly Role[] = ["viewer", "editor", "admin", "owner"];

export const rolesUpTo = (most: Role): readonly Role[] => roles.slice(0, roles.indexOf(most) + 1);
