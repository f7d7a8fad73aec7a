/** Number of earlier elements with focus that the page remembers. */
const most = 20;

/**
 * Keeps the focus of the keyboard on the page. A focused element may disappear with its use, such as a button that signs: the focus
 * then moves to the status of the same part of the page, to the element that had the focus before, or to the heading of the part.
 * A button that is disabled while it works has the focus again afterwards.
 */
export function keepFocus(root: HTMLElement): void {
  /** The focused element and its parents; empty if the user has left the element. */
  let trail: readonly HTMLElement[] = [];
  let earlier: readonly HTMLElement[] = [];
  const noteFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    earlier = [...trail.slice(0, 1), ...earlier].slice(0, most);
    trail = listParents(target, root);
  };
  const noteLoss = ({ target }: FocusEvent) => {
    // A removal takes the focus too, and is complete only then.
    queueMicrotask(() => {
      const [focused] = trail;
      if (focused !== target || !focused || isLost(focused) || focused.matches(':disabled')) return;
      earlier = [focused, ...earlier].slice(0, most);
      trail = [];
    });
  };
  const restore = () => {
    const [focused] = trail;
    if (!focused) return;
    const isFree = document.activeElement === document.body || document.activeElement === focused;
    if (!isFree) return;
    if (isLost(focused)) findNext(trail, earlier)?.focus();
    else if (document.activeElement !== focused && !focused.matches(':disabled')) focused.focus();
  };
  root.addEventListener('focusin', noteFocus);
  root.addEventListener('focusout', noteLoss);
  new MutationObserver(restore).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['disabled'],
  });
}

function listParents(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return element === root || !parentElement ? [element] : [element, ...listParents(parentElement, root)];
}

/** An element that is removed, or a status without a text. */
function isLost(element: HTMLElement): boolean {
  return !element.isConnected || (element.matches('[role=status]') && element.textContent === '');
}

/** Finds the next element for the focus: in the closest part of the page that remains, then in the parts around it. */
function findNext(
  [, ...parents]: readonly HTMLElement[],
  earlier: readonly HTMLElement[],
): HTMLElement | undefined {
  for (const part of parents) {
    if (!part.isConnected) continue;
    const found = findIn(part, earlier);
    if (!found) continue;
    if (found.tabIndex < 0) found.tabIndex = -1;
    return found;
  }
  return undefined;
}

function findIn(part: HTMLElement, earlier: readonly HTMLElement[]): HTMLElement | undefined {
  const news = [...part.querySelectorAll<HTMLElement>('[role=alert], [role=status]')];
  const spoken = news.find(({ textContent }) => textContent !== '');
  if (spoken) return spoken;
  const before = earlier.find((element) => element.isConnected && part.contains(element));
  if (before && !before.matches(':disabled')) return before;
  if (part.matches('li')) return part;
  return part.querySelector<HTMLElement>('h1, h2, h3, h4') ?? undefined;
}
