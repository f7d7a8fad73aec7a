/** Reason why nothing is known of the user on the target, where the account on the service is none there, and what to do. */
export const otherLength = {
  reason: "the user's account on the service has another length than accounts on the target",
  howToFindOut: "Give --on-target with the user's account on the target.",
} as const;
