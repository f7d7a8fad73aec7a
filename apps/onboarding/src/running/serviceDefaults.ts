/** The service as its published onboarding steps describe it, where the user says nothing else. */
export const serviceDefaults = {
  paraId: 2114,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
} as const;
