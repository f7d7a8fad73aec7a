import { defineError } from '@parachron/core';

/** A call to wrap in a proxy call is already a proxy call. */
export class CallAlreadyProxiedError extends defineError({
  code: 'CALL_ALREADY_PROXIED',
  fault: 'input',
  message: (facts: { name: string; hex: string }) =>
    `Expected the inner call, got ${facts.name}, which already wraps a call: ${facts.hex.slice(0, 40)}….`,
  hint: () => 'Give the inner call: the scheduler wraps the call in Proxy.proxy if a task needs it.',
}) {}
