import { exampleIds } from "../example-ids.ts";

export const offerExample = {
  id: exampleIds.offer,
  title: "Bombe, rebuilt",
  status: "viewed",
  amount: "1234.50",
  currency: "EUR",
  url: "https://acme.example/offers/bombe.pdf",
  valid_until: "2099-12-31",
  prospect: {
    id: exampleIds.repliedProspect,
    email: "alan@turing.example",
    first_name: "Alan",
    last_name: null,
    company_id: exampleIds.repliedCompany,
  },
  company_id: exampleIds.repliedCompany,
  campaign_id: exampleIds.repliedCampaign,
  reply_id: exampleIds.reply,
  viewed_at: "2026-09-04T11:30:00.000+00:00",
  accepted_at: null,
  declined_at: null,
  sent_at: "2026-09-04T11:02:00.000+00:00",
  created_at: "2026-09-04T11:02:00.000+00:00",
};
