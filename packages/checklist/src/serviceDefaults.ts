/** The defaults of the service, from its published onboarding steps. */
export const serviceDefaults = {
  paraId: 2114,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
} as const;
