import type { CallValue } from '@parachron/devnet-chain';

/** Returns whether a call, or one that it carries, is of a pallet or of a method (`Pallet.method`) that messages may not make. */
export function isRefused(call: CallValue, refused: readonly string[]): boolean {
  if (refused.length === 0) return false;
  const name = `${call.type}.${call.value?.type ?? ''}`;
  if (refused.includes(call.type) || refused.includes(name)) return true;
  return listCarried(call.value?.value).some((carried) => isRefused(carried, refused));
}

/** The calls among the arguments of another: of proxies and Sudo as `call`, of batches as `calls`. */
function listCarried(args: unknown): CallValue[] {
  const { call, calls } = Object(args ?? {}) as { call?: unknown; calls?: unknown };
  return [call, ...(Array.isArray(calls) ? calls : [])].filter(isCall);
}

function isCall(value: unknown): value is CallValue {
  // The bytes of a stored call, as in tasks, are decoded only when the call runs.
  return typeof value === 'object' && value !== null && 'type' in value;
}
