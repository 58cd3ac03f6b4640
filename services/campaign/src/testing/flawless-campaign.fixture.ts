import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { step } from "./campaign.fixture.ts";
import type { startInboxTest } from "./inbox.fixture.ts";
import { always } from "./sending.fixture.ts";

export const polite = "Hello.\n\nTell me if you want no more emails from me.\n{{ postal_address }}";

type Service = Awaited<ReturnType<typeof startInboxTest>>;

/** Makes campaigns about which preflight finds nothing, each in a workspace of its own. */
export const flawlessCampaigns =
  (service: Service) =>
  async (people = 1, file: Parameters<Service["campaign"]>[1] = {}) => {
    const caller = freshCaller();
    const settings = { ...always, tracking: false };
    await service.call(configureWorkspace, { postal_address: "Acme, 1 Main Street" }, caller);
    const id = await service.campaign(caller, { steps: [step(polite)], settings, ...file });
    const prospects = people > 0 ? await service.enrolled(caller, id, people) : [];
    return { caller, id, prospects };
  };
