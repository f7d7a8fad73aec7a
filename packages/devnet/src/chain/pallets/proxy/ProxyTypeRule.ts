import type { CallValue } from '../../scale/commonTypes.js';

/** A proxy type of a chain: the calls that it allows, and the types that it includes. */
export interface ProxyTypeRule {
  readonly name: string;
  readonly index: number;
  readonly allows: (call: CallValue) => boolean;
  /** Proxy types that a delegate of this type may add and remove. */
  readonly includes: (other: string) => boolean;
}

/** The type that allows every call; the first type of every chain. */
export const anyProxy: ProxyTypeRule = { name: 'Any', index: 0, allows: () => true, includes: () => true };

/** Creates a proxy type that allows only calls of certain pallets, or certain calls (`Proxy.reject_announcement`). */
export function createPalletProxy(options: {
  name: string;
  index: number;
  calls: readonly string[];
}): ProxyTypeRule {
  const { name, index } = options;
  const allowed = new Set(options.calls);
  return {
    name,
    index,
    allows: (call) => allowed.has(call.type) || allowed.has(`${call.type}.${call.value?.type ?? ''}`),
    includes: (other) => other === name,
  };
}

/** Creates a proxy type that allows all but certain pallets or calls. */
export function createExceptProxy(options: {
  name: string;
  index: number;
  calls: readonly string[];
}): ProxyTypeRule {
  const refused = createPalletProxy(options);
  return {
    ...refused,
    allows: (call) => !refused.allows(call),
    includes: (other) => other !== anyProxy.name,
  };
}
