import { z } from "zod";
import { type OwnNetwork, parseOwnNetwork } from "./public-address.ts";

export const ownNetworks = z.string().transform((text, context): OwnNetwork[] => {
  const listed = text.split(",").map((part) => parseOwnNetwork(part.trim()));
  if (listed.includes(undefined)) context.addIssue({ code: "custom", message: "not a list of networks" });
  return listed.flatMap((network) => network ?? []);
});
