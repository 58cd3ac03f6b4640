/** No real prospect has this id, so a receiver can recognise a test or a sample. */
export const sampleProspectId = "00000000-0000-0000-0000-000000000000";

export const aboutNobody = "It is about nobody: no person, campaign or reply has the ids in it.";

export const isSample = (body: string): boolean => body.includes(`"prospect_id":"${sampleProspectId}"`);
