/** API: Payload. */
export type Notice = {
  id: string;
  occurred_at: Date;
  workspace_id: string;
  prospect_id: string;
  prospect_email: string;
  campaign_id: string | null;
  campaign_name: string | null;
  metadata: Record<string, string | number>;
};

export function deliveryBody(type: string, notice: Notice): Buffer {
  const { id, occurred_at, workspace_id, prospect_id, prospect_email, campaign_id, campaign_name, metadata } = notice;
  return Buffer.from(
    JSON.stringify({
      id,
      type,
      occurred_at: occurred_at.toISOString(),
      workspace_id,
      prospect_id,
      prospect_email,
      campaign_id,
      campaign_name,
      metadata,
    }),
  );
}
