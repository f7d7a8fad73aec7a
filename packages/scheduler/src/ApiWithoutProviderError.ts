import { defineError } from '@parachron/core';

/** The source is neither a chain nor an ApiPromise with a provider. */
export class ApiWithoutProviderError extends defineError({
  code: 'API_WITHOUT_PROVIDER',
  fault: 'input',
  message: () =>
    'source: expected a chain of connect() or an ApiPromise with a provider, got another object.',
  hint: () =>
    'Pass the provider to connect() of @parachron/client, and the connected chain to createScheduler.',
}) {}
