import type { Codec } from '@polkadot/types/types';
import { hexToString, isHex } from '@polkadot/util';
import type { Track } from './Governance.js';

type Plain = { readonly [name: string]: unknown };

/** Decodes the constant `Tracks`: in older runtimes pairs of an id and its details, in newer runtimes objects. */
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

/** Decodes the name of a track; newer runtimes pad names with zeros to a fixed length. */
function readName(name: string): string {
  return (isHex(name) ? hexToString(name) : name).replaceAll('\0', '');
}
