/** API: Campaigns, `pause_reason`. Of a pause by anybody who gives no reason. */
export const usualPauseReason = "Paused by the operator";
