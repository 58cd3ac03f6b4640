import { implement } from "@outbound/broker/implement";
import { listMailProviders } from "@outbound/contracts/mailboxes/list-mail-providers";
import type { Context } from "../../context.ts";

export default implement(listMailProviders, async (_input, { grants }: Context) => ({
  data: [...grants.clients.values()].map(({ provider, name }) => ({ provider, name })),
}));
