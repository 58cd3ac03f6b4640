/** API: Webhook signing. Each attempt adds the signature of its moment, `signatureHeader`. */
export const deliveryHeaders = ({ id, event }: { id: string; event: string }) => ({
  "Content-Type": "application/json",
  "User-Agent": "Service-Webhook/1",
  "X-Service-Event": event,
  "X-Service-Delivery": id,
});

export const signatureHeader = "X-Service-Signature";
