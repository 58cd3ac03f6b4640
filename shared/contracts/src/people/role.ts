export const roles = ["viewer", "editor", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

export const isAtLeast = (held: Role, wanted: Role): boolean => roles.indexOf(held) >= roles.indexOf(wanted);
