import { implement } from "@outbound/broker/implement";
import { listHolidayRegions } from "@outbound/contracts/campaigns/list-holiday-regions";
import { holidayRegions } from "../../calendar/holidays.ts";

export default implement(listHolidayRegions, async () => ({ data: holidayRegions() }));
