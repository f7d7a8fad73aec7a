import { getSentTicket, type SubmissionEnd, type SubmissionState } from './SubmissionState.js';

/** Starts the next round: what may be in a block is searched before anything is sent again. */
export function startRound(state: SubmissionState): SubmissionState {
  const { ticket } = state;
  if (ticket) return { ...state, step: { kind: getSentTicket(state) ? 'search' : 'send', ticket } };
  return { ...state, step: { kind: state.isChecked ? 'reserve' : 'check' } };
}

/** Lets the next submission of the account start. A nonce of the queue that was not used is free again. */
export function leavePlace(state: SubmissionState): SubmissionState {
  if (state.place === 'none') return state;
  if (getSentTicket(state)) return { ...state, place: 'passed' };
  return { ...dropTicket(state), place: 'none' };
}

/** Gives the nonce up, and waits until the chain shows the transaction of the other program that has a nonce. */
export function waitForOther(
  state: SubmissionState,
  step: { readonly owner: `0x${string}`; readonly nonce: number; readonly refusal?: unknown },
): SubmissionState {
  return {
    ...leavePlace(dropTicket(state)),
    isChecked: false,
    step: { kind: 'awaitNonce', ...step },
  };
}

/** Ends a submission. */
export function endSubmission(state: SubmissionState, step: SubmissionEnd): SubmissionState {
  return { ...leavePlace(state), step };
}

function dropTicket({ ticket: _dropped, ...state }: SubmissionState): SubmissionState {
  return state;
}
