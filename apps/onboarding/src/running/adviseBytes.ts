import type { Chain } from '@parachron/client';
import { attempt, cutText, decodeCall, type Hex, isHash, isHex, pluralize } from '@parachron/core';
import { decodeProgram, xcmVersions } from '@parachron/xcm';
import { encodeShown } from './encodeShown.js';

/** A chain whose root may make the call of a proposal. */
export interface Root {
  readonly role: 'target' | 'relay' | 'service';
  readonly runtime: Chain['runtime'];
  /** Absent for the relay chain. */
  readonly para?: number;
  /** In words: `parachain 2000 (Example)`. */
  readonly name: string;
}

/** Describes bytes, or JSON, that are neither a call of the chains nor a program, and advises, in further sentences, what to give instead. */
export function adviseBytes(hex: string, roots: readonly Root[]): string {
  const why = ({ name, runtime }: Root) => `Of ${name}: ${encodeShown(runtime.registry, hex).reason}`;
  if (!isHex(hex)) return `the JSON is no call of these chains. ${roots.map(why).join(' ')} Give its bytes`;
  const hasTarget = roots.some(({ role }) => role === 'target');
  const names = roots.map(({ name }) => name).join(' or ');
  const reason = `the bytes are neither a call of ${names} nor an XCM program`;
  const unread = hasTarget ? [] : ['Name your parachain with --target, so that its calls can be read'];
  const hash = isHash(hex)
    ? '32 bytes may be the hash of a call that these chains do not store. Give the bytes of the call'
    : undefined;
  const advice = (findWrapped(hex, roots) || hash) ?? findBeginning(hex, roots);
  return [reason, advice, ...unread].flat().join('. ');
}

const isCall = ({ registry }: Root['runtime'], bytes: Hex) =>
  attempt(() => decodeCall(registry, bytes)) !== undefined;

/** Finds a call or a program behind its length, a call in an extrinsic, or a program without its version. */
function findWrapped(hex: Hex, roots: readonly Root[]): string | undefined {
  // A length has 1, 2 or 4 bytes.
  const behindLength = [1, 2, 4].map((length): Hex => `0x${hex.slice(2 + 2 * length)}`);
  for (const { runtime, name } of roots) {
    const { registry } = runtime;
    const read = attempt(() => registry.createType('Extrinsic', hex));
    const signed = read?.toHex() === hex ? read.method.toHex() : [];
    const found = behindLength.concat(signed).find((bytes) => isCall(runtime, bytes));
    if (found)
      return `They have a call of ${name} behind a length or a signature. Give the call alone: ${cutText(found, 400)}`;
  }
  const isProgram = (bytes: Hex) => attempt(() => decodeProgram(bytes).program[0]) !== undefined;
  const program = behindLength.find(isProgram);
  if (program) return `They have an XCM program behind a length. Give it alone: ${cutText(program, 400)}`;
  const versioned = [2, 4].flatMap((at) => xcmVersions.map((one): Hex => `0x0${one}${hex.slice(at)}`));
  const meant = versioned.flatMap((one) => (isProgram(one) ? cutText(one, 400) : [])).join(' or ');
  return meant && `They are an XCM program with a wrong version or none. Give it with its version: ${meant}`;
}

/** Describes, for each chain, the call with which the bytes begin. */
function findBeginning(hex: Hex, roots: readonly Root[]): readonly string[] {
  const begun = roots.flatMap(({ runtime: { registry }, name }) => {
    const start = attempt(() => registry.createType('Call', hex).toHex());
    const call = start && hex.startsWith(start) ? attempt(() => decodeCall(registry, start)) : undefined;
    if (call) {
      const rest: Hex = `0x${hex.slice(call.hex.length)}`;
      const left = rest.length / 2 - 1;
      const begin = `They begin with ${call.pallet}.${call.method} of ${name}, with ${left} ${pluralize(left, 'byte')} behind it`;
      // Bytes of another chain may begin with a call of this one: few bytes or a whole call are left of a text around it.
      const isMeant = left <= 4 || roots.some((one) => isCall(one.runtime, rest));
      return `${begin}: they may be of another chain or runtime${isMeant ? `. Else give one call, such as ${cutText(call.hex, 400)}` : ''}`;
    }
    const like = attempt(() => registry.findMetaCall(Buffer.from(hex.slice(2, 6), 'hex')));
    const pallet = registry.metadata.pallets.find(({ index }) => index.eqn(Number(hex.slice(0, 4))));
    return like
      ? `They begin like ${pallet?.name}.${like.meta.name} of ${name}, but do not end like it: they may be cut, or of another chain or runtime`
      : [];
  });
  const none = 'Their first bytes name no call of these chains: they may be of another chain';
  return begun.length > 0 ? begun : [none];
}
