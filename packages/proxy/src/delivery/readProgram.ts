import { decodeCall, type Hex, isParachronError, type Planck, type Runtime } from '@parachron/core';
import { type DecodedProgram, decodeProgram, type Instruction } from '@parachron/xcm';

/** What matters of a program when it is asked why it failed. */
export interface ProgramSummary {
  readonly version: number;
  /** What comes first into holding, and how. */
  readonly offer?: { readonly kind: Instruction['kind']; readonly amounts: readonly Planck[] };
  readonly transact?: Extract<Instruction, { kind: 'Transact' }>;
}

const offers: readonly Instruction['kind'][] = [
  'WithdrawAsset',
  'ReserveAssetDeposited',
  'ReceiveTeleportedAsset',
];

/** Reads a program; undefined where its bytes are none. */
export function readProgram(program: Hex): ProgramSummary | undefined {
  const decoded = decode(program);
  if (!decoded) return undefined;
  const first = decoded.program.find(({ kind }) => offers.includes(kind));
  const transact = decoded.program.find((instruction) => instruction.kind === 'Transact');
  const amounts = first && 'assets' in first && Array.isArray(first.assets) ? first.assets : [];
  return {
    version: decoded.version,
    ...(first ? { offer: { kind: first.kind, amounts: amounts.map(({ amount }) => amount) } } : {}),
    ...(transact?.kind === 'Transact' ? { transact } : {}),
  };
}

function decode(program: Hex): DecodedProgram | undefined {
  try {
    return decodeProgram(program);
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** Whether bytes are a call of a runtime; what stands after it is left alone, as executors do. */
export function isDecodable(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  try {
    decodeCall(runtime.registry, call);
    return true;
  } catch (error) {
    if (!isParachronError(error, 'CALL_UNDECODABLE')) throw error;
    return (error.facts as { reason: string }).reason.endsWith('left over');
  }
}

/** The proxy type that a proxied call forces, and undefined where it forces none or is no such call. */
export function readForcedType(runtime: Pick<Runtime, 'registry'>, call: Hex): string | undefined {
  if (!isDecodable(runtime, call)) return undefined;
  const { pallet, method, args } = decodeCall(runtime.registry, call);
  const forced = args.force_proxy_type;
  return pallet === 'Proxy' && method === 'proxy' && typeof forced === 'string' ? forced : undefined;
}
