/** No real prospect has this id, so a receiver can recognise a test or a sample. */
export const sampleProspectId = "00000000-0000-0000-0000-000000000000";

export const aboutNobody = "It’s a sample: its ids belong to no prospect, campaign or reply.";

export const isSample = (body: string): boolean => body.includes(`"prospect_id":"${sampleProspectId}"`);
