import type { ShownError } from '../ShownError.js';

/** An error and its hint, which a screen reader announces at once. */
export function ErrorNote({ error: { message, hint } }: { readonly error: ShownError }) {
  return (
    <p role="alert" class="error">
      <b>{message}</b> {hint}
    </p>
  );
}
