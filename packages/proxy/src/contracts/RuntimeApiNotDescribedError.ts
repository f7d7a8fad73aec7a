import { defineError } from '@parachron/core';

/**
 * The metadata of a runtime does not describe the runtime API for contract calls: metadata of version 14 describes no runtime
 * API.
 */
export class RuntimeApiNotDescribedError extends defineError({
  code: 'RUNTIME_API_NOT_DESCRIBED',
  fault: 'incompatible',
  message: ({ api }: { api: string }) => `The metadata of this runtime does not describe ${api}.call.`,
  hint: () => 'Read the metadata of the runtime in version 15 or later.',
}) {}
