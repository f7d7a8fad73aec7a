import { deriveLocation, type Instruction, type Junction, type Location } from '@parachron/xcm';

/** The origin of an instruction: the sender, a location below the sender, another location, or none. */
export type StepOrigin =
  | { readonly kind: 'sender' }
  | { readonly kind: 'below'; readonly interior: readonly Junction[] }
  | { readonly kind: 'other'; readonly location?: Location }
  | { readonly kind: 'none' };

/** An instruction with its origin in an execution without a failure. */
export interface Step {
  readonly instruction: Instruction;
  readonly origin: StepOrigin;
}

/** Lists the instructions in the order of execution: nested programs at their positions, the appendix at the end. */
export function listSteps(
  program: readonly Instruction[],
  origin: StepOrigin = { kind: 'sender' },
): readonly Step[] {
  const steps: Step[] = [];
  let now = origin;
  for (const instruction of program) {
    steps.push({ instruction, origin: now });
    if (instruction.kind === 'ExecuteWithOrigin') steps.push(...listInside(instruction, now));
    now = change(now, instruction);
  }
  const appendix = program.findLast(({ kind }) => kind === 'SetAppendix');
  return appendix?.kind === 'SetAppendix' ? [...steps, ...listSteps(appendix.xcm, now)] : steps;
}

function listInside(
  { descendantOrigin, xcm }: Extract<Instruction, { kind: 'ExecuteWithOrigin' }>,
  origin: StepOrigin,
): readonly Step[] {
  return listSteps(xcm, descendantOrigin ? deriveOriginBelow(origin, descendantOrigin) : { kind: 'none' });
}

function change(origin: StepOrigin, instruction: Instruction): StepOrigin {
  if (instruction.kind === 'DescendOrigin') return deriveOriginBelow(origin, instruction.interior);
  if (instruction.kind === 'ClearOrigin') return { kind: 'none' };
  if (instruction.kind === 'AliasOrigin') return { kind: 'other', location: instruction.location };
  return instruction.kind === 'UniversalOrigin' ? { kind: 'other' } : origin;
}

/** Returns whether an origin is an account immediately below the sender. */
export function isBelow(origin: StepOrigin): boolean {
  return origin.kind === 'below' && origin.interior.length === 1;
}

function deriveOriginBelow(origin: StepOrigin, interior: readonly Junction[]): StepOrigin {
  switch (origin.kind) {
    case 'sender':
      return { kind: 'below', interior };
    case 'below':
      return { kind: 'below', interior: [...origin.interior, ...interior] };
    case 'other': {
      const { location } = origin;
      if (!location) return origin;
      return { kind: 'other', location: { ...location, interior: [...location.interior, ...interior] } };
    }
    case 'none':
      return origin;
  }
}

/**
 * Derives the location of an origin, as the target sees it; undefined if there is none, or the program does not show
 * it.
 */
export function deriveOriginLocation(
  origin: StepOrigin,
  sender: Parameters<typeof deriveLocation>[0],
): Location | undefined {
  if (origin.kind === 'none') return undefined;
  if (origin.kind === 'other') return origin.location;
  const location = deriveLocation(sender);
  return origin.kind === 'sender'
    ? location
    : { ...location, interior: [...location.interior, ...origin.interior] };
}
