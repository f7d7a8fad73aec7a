import { defineError } from '@parachron/core';

/** A port could not be opened. */
export class PortUnavailableError extends defineError({
  code: 'PORT_UNAVAILABLE',
  fault: 'input',
  message: (facts: { host: string; port: number; reason: string }) =>
    `${facts.host}:${facts.port} is not available: ${facts.reason}.`,
  hint: ({ reason }) =>
    /ENOTFOUND|EADDRNOTAVAIL|EAI_AGAIN/.test(reason)
      ? 'Give an address of this machine, such as 127.0.0.1.'
      : 'Give another port, or 0 for any free port.',
}) {}
