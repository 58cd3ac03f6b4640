import type { Operation } from "../operation.ts";
import {
  dropCampaignParked,
  dropProspectParked,
  listCampaignParked,
  listProspectParked,
  replayCampaignParked,
  replayProspectParked,
} from "./parked-events.ts";

export const outboxOperations = [
  listCampaignParked,
  listProspectParked,
  replayCampaignParked,
  replayProspectParked,
  dropCampaignParked,
  dropProspectParked,
] as const satisfies readonly Operation[];
