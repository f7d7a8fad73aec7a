import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Fault of an answer. */
export type Lie =
  | { readonly kind: 'instead'; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly value: unknown }
  | { readonly kind: 'changed'; readonly at: number; readonly byte: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'longer'; readonly bytes: number }
  | { readonly kind: 'never' };

/** Wraps a provider: some answers are false, and `plan` has these faults by the number of the request. */
export function createLyingProvider(
  inner: ProviderInterface,
  plan: ReadonlyMap<number, Lie>,
): ProviderInterface & { readonly lies: number } {
  let asked = 0;
  let lies = 0;
  const send = async (method: string, params: unknown[]) => {
    const lie = plan.get(asked);
    asked += 1;
    const answer: unknown = await inner.send(method, params);
    if (!lie) return answer;
    lies += 1;
    return falsify(lie, answer);
  };
  return new Proxy(inner as ProviderInterface & { readonly lies: number }, {
    get(target, key) {
      if (key === 'send') return send;
      if (key === 'lies') return lies;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function falsify(lie: Lie, answer: unknown): unknown {
  if (lie.kind === 'instead') return lie.value;
  if (lie.kind === 'thrown') throw lie.value;
  if (lie.kind === 'never') return new Promise(() => undefined);
  return change(lie, answer);
}

/** Changes every hex number in an answer. */
function change(lie: Extract<Lie, { kind: 'changed' | 'cut' | 'longer' }>, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((one) => change(lie, one));
  if (answer instanceof Object) {
    return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, change(lie, one)]));
  }
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/.test(answer)) return answer;
  if (lie.kind === 'longer') return `${answer}${'ff'.repeat(lie.bytes)}`;
  const digits = answer.slice(2);
  const at = digits.length === 0 ? 0 : lie.at % digits.length;
  if (lie.kind === 'cut') return `0x${digits.slice(0, at)}`;
  return `0x${digits.slice(0, at)}${lie.byte.toString(16).padStart(2, '0')}${digits.slice(at + 2)}`;
}
