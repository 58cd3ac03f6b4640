import { exampleIds } from "../example-ids.ts";

export const replyRowExample = {
  id: exampleIds.reply,
  prospect: {
    id: exampleIds.repliedProspect,
    email: "alan@turing.example",
    first_name: "Alan",
    last_name: null,
    company_id: exampleIds.repliedCompany,
  },
  campaign: { id: exampleIds.repliedCampaign, name: "Enigma" },
  enrolment_id: exampleIds.repliedEnrolment,
  step: 1,
  mailbox: { id: exampleIds.repliedMailbox, email: "joan@acme.example" },
  from: "alan@turing.example",
  subject: "Re: A question",
  snippet: "Yes, I am interested. Call me on Tuesday.",
  classification: "interested",
  autoreplied: false,
  autoreply_kind: null,
  returns_at: null,
  classified_by: "rule",
  classified_at: "2026-09-04T10:02:00.500+00:00",
  handled: false,
  held: false,
  received_at: "2026-09-04T10:02:00.000+00:00",
};

export const replyExample = {
  ...replyRowExample,
  body_text: "Yes, I am interested. Call me on Tuesday.\n\nOn Fri, Joan wrote:\n> Hi Alan",
  body_html: "<p>Yes, I am <b>interested</b>. Call me on Tuesday.</p>",
  visible_text: "Yes, I am interested. Call me on Tuesday.",
  message_id: "<1946@turing.example>",
  in_reply_to: null,
  references: [],
  matched_by: "address",
};

export const replyNotFoundExample = {
  summary: "An unknown id",
  input: { id: exampleIds.unknown },
  refused: "not-found",
  output: { error: "Reply not found." },
} as const;
