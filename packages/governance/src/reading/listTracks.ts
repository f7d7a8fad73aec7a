import type { Codec } from '@polkadot/types/types';
import { hexToString, isHex } from '@polkadot/util';
import type { Track } from './Governance.js';

type Plain = { readonly [name: string]: unknown };

/** The tracks of the constant `Tracks`, as older runtimes have them: pairs of an id and its details. */
export function listTracks(value: Codec): Track[] {
  const entries = value.toJSON() as unknown as readonly (readonly [number, Plain] | Plain)[];
  return entries.map((entry) => {
    if ('id' in entry) return readTrack(Number(entry.id), entry.info as Plain);
    const [id, info] = entry as readonly [number, Plain];
    return readTrack(Number(id), info);
  });
}

function readTrack(id: number, info: Plain): Track {
  return {
    id,
    name: readName(`${info.name}`),
    decisionDeposit: BigInt(`${info.decisionDeposit}`),
    ...(info.maxDeciding === undefined ? {} : { maxDeciding: Number(info.maxDeciding) }),
    preparePeriod: Number(info.preparePeriod),
    decisionPeriod: Number(info.decisionPeriod),
    confirmPeriod: Number(info.confirmPeriod),
    minEnactmentPeriod: Number(info.minEnactmentPeriod),
  };
}

/** Newer runtimes give names a fixed length, padded with zeros. */
function readName(name: string): string {
  return (isHex(name) ? hexToString(name) : name).replaceAll('\0', '');
}
