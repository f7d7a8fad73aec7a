/** Reason and advice for an account on the service that cannot be an account of the target. */
export const otherLength = {
  reason: "the user's account on the service has another length than accounts on the target",
  howToFindOut: "Give --on-target with the user's account on the target.",
} as const;
