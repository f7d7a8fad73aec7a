import { createRuntime } from '@parachron/client';
import type { Hex, Runtime } from '@parachron/core';
import { createTarget, type TargetOptions } from '@parachron/devnet';
import { stringToHex } from '@polkadot/util';

/** The runtime of a target of the local network, without a chain that runs, and the same runtime without batches. */
export async function loadTargets(
  options: TargetOptions = {},
): Promise<{ readonly target: Runtime; readonly unbatched: Runtime }> {
  const para = await createTarget({ mode: { kind: 'manual' }, ...options });
  const metadata: Hex = await para.provider.send('state_getMetadata', []);
  const version: unknown = await para.provider.send('state_getRuntimeVersion', []);
  await para.close();
  const properties = { ss58Format: 42, tokenDecimals: 12, tokenSymbol: 'UNIT' };
  const load = (bytes: Hex) => createRuntime({ chain: 'Target', metadata: bytes, version, properties });
  // The names have the same length.
  const changed = metadata.replaceAll(stringToHex('batch_all').slice(2), stringToHex('batch_two').slice(2));
  return { target: load(metadata), unbatched: load(changed as Hex) };
}
