export type Job = { deliveries: number; inFlight: number; urls: string[]; ca: string; secret: string };

export type JobTime = { seconds: number; cpuMs: number };

export const body = Buffer.from(
  JSON.stringify({
    id: "0197a3f2-5a70-7c3a-9d0e-2f1b7c6d8e90",
    type: "sent",
    occurred_at: "2026-11-21T12:00:00.000Z",
    workspace_id: "0197a3f2-5a70-7c3a-9d0e-2f1b7c6d8e91",
    prospect_id: "0197a3f2-5a70-7c3a-9d0e-2f1b7c6d8e92",
    prospect_email: "ann@example.com",
    campaign_id: "0197a3f2-5a70-7c3a-9d0e-2f1b7c6d8e93",
    campaign_name: "Spring",
    metadata: { step: 1, messageId: "<0197a3f2@sender.example>" },
  }),
);
