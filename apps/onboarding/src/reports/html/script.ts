/**
 * What a page does with a script, and does without as well: everything is there and readable, hex can be marked and
 * copied by hand. It is known to the page's policy by its hash.
 */
export const pageScript = `(() => {
'use strict';
const say = (text) => { document.getElementById('status').textContent = text; };
document.documentElement.classList.add('scripted');
const copy = async (button) => {
  const code = document.getElementById(button.dataset.copy);
  if (!code) return;
  const label = button.firstChild;
  try {
    await navigator.clipboard.writeText(code.textContent);
    label.data = 'Copied';
    say('Copied.');
  } catch {
    for (let fold = code.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    getSelection().selectAllChildren(code);
    label.data = 'Selected';
    say('The hex is selected: copy it with the keyboard.');
  }
  setTimeout(() => { label.data = 'Copy'; }, 2000);
};
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copy]');
  if (button) copy(button);
});
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const own = target.querySelector(':scope > details.whole');
  if (own) own.open = true;
  let folded = false;
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    folded = folded || !fold.open;
    fold.open = true;
  }
  if (folded) target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details:not([open])')];
  for (const fold of opened) fold.open = true;
});
addEventListener('afterprint', () => { for (const fold of opened) fold.open = false; });
})();
`;

/** What a served page does besides: it takes over a new run where there is one, and keeps what was unfolded. */
export const liveScript = `(() => {
'use strict';
const live = document.getElementById('live');
const tell = (text) => { if (live.textContent !== text) live.textContent = text; };
const pathOf = (node) => {
  const path = [];
  for (let at = node; at && at.id !== 'main'; at = at.parentElement) path.unshift([...at.parentElement.children].indexOf(at));
  return path.join('/');
};
const update = async () => {
  const response = await fetch('./', { cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, fresh] = [document.getElementById('main'), page.getElementById('main')];
  if (!fresh || fresh.dataset.version === old.dataset.version) return;
  const open = new Set([...old.querySelectorAll('details[open]')].map(pathOf));
  const focused = old.contains(document.activeElement) ? pathOf(document.activeElement) : undefined;
  const [x, y] = [scrollX, scrollY];
  old.replaceWith(document.adoptNode(fresh));
  document.title = page.title;
  for (const fold of fresh.querySelectorAll('details')) fold.open = open.has(pathOf(fold)) || fold.open;
  if (focused !== undefined) {
    const again = [...fresh.querySelectorAll('a, button, summary, [tabindex]')].find((one) => pathOf(one) === focused);
    (again || fresh).focus({ preventScroll: true });
  }
  scrollTo(x, y);
  document.getElementById('status').textContent = 'The report was updated: ' + document.title;
};
const source = new EventSource('events');
let last = Promise.resolve();
source.addEventListener('run', (event) => {
  tell('Updates by itself');
  if (event.data === document.getElementById('main').dataset.version) return;
  last = last.then(update).catch(() => tell('Could not be updated: reload the page'));
});
source.addEventListener('error', () => tell('Not connected: this is what was last known'));
})();
`;
