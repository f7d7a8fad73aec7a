import { type ComponentType, createElement, type FunctionComponent } from 'preact';
import type { PlaygroundState } from '../../src/playground/PlaygroundState.js';
import { type UsedPlayground, usePlayground } from '../../src/view/usePlayground.js';

/** Gives a panel of the playground its worker, as the page does. */
export function wrapPlaygroundPanel(
  Panel: ComponentType<{ readonly state: PlaygroundState; readonly playground: UsedPlayground }>,
): FunctionComponent<{ readonly state: PlaygroundState }> {
  return ({ state }) => createElement(Panel, { state, playground: usePlayground() });
}
