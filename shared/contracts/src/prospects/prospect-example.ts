import { exampleIds } from "../example-ids.ts";

export const prospectExample = {
  id: exampleIds.prospect,
  email: "ada@lovelace.example",
  first_name: "Ada",
  last_name: "Lovelace",
  company: { id: exampleIds.company, name: "lovelace.example", domain: "lovelace.example" },
  timezone: "Europe/London",
  custom_fields: { plan: "pro" },
  tags: [],
  source: "api",
  verification_status: null,
  verification_checked_at: null,
  status: "not_contacted",
  campaign_count: 0,
  emails_sent: 0,
  date_contacted: null,
  date_responded: null,
  created_at: "2026-09-04T08:12:45.120+00:00",
};
