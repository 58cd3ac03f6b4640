import type { getLink } from "@outbound/contracts/people/session";
import type { z } from "zod";
import type { OpenedLink } from "./redeem-link.ts";

export function describeLink(link: OpenedLink): z.output<typeof getLink.output> {
  const { purpose } = link;
  if (purpose === "sign-in") {
    const password = link.keeps_password ? "optional" : "new";
    return { purpose, email: link.email, workspace: null, workspace_id: null, role: null, password };
  }
  if (purpose === "claim")
    return {
      purpose,
      email: null,
      workspace: link.workspace,
      workspace_id: link.workspace_id,
      role: "owner",
      password: "new",
    };
  const password = link.has_account ? "own" : "new";
  return {
    purpose,
    email: link.email,
    workspace: link.workspace,
    workspace_id: link.workspace_id,
    role: link.role,
    password,
  };
}
