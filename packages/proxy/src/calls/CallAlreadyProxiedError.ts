import { defineError } from '@parachron/core';

/** A call that is to be made by proxy is a call by proxy itself. */
export class CallAlreadyProxiedError extends defineError({
  code: 'CALL_ALREADY_PROXIED',
  fault: 'input',
  message: (facts: { name: string; hex: string }) =>
    `Expected the call to make in the user's name, got ${facts.name}, which wraps a call already: ${facts.hex.slice(0, 40)}….`,
  hint: () => 'Give the call inside: it is wrapped in Proxy.proxy where a task needs that.',
}) {}
