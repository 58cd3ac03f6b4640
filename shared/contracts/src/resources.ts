export const resources: Readonly<Record<string, string>> = {
  prospects:
    "A prospect is a person who is emailed. The company is derived from the domain of the address, or from `company_name` when given.",
  companies: "Companies that prospects are grouped into.",
  campaigns:
    "A campaign is a sequence of steps, a list of enrolled prospects and the mailboxes it sends from. The API enrols, pauses and resumes; it does not create campaigns, edit steps or start a draft.",
  replies: "What prospects answered, and how it was classified.",
  offers: "Offers made to prospects who are interested.",
  suppressions: "Addresses and domains that are never emailed.",
  mailboxes: "The mailboxes that campaigns send from.",
  hooks: "Subscriptions that send a signed POST to a URL when an event happens. See Webhooks.",
};
