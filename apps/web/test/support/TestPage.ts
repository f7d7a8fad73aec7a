import { Window } from 'happy-dom';
import { type ComponentType, createElement, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ShownError } from '../../src/PageError.js';
import { PageWorker } from './PageWorker.js';

/** What the components use of a browser, and what this process lacks or has in another form. */
const globals = [
  'document',
  'location',
  'history',
  'navigator',
  'Event',
  'HTMLElement',
  'MutationObserver',
  'ResizeObserver',
] as const;
const functions = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const;

type Control = HTMLInputElement | HTMLSelectElement;

/** A page of a browser without a window: each test has its own. */
export class TestPage {
  #window: Window | undefined;

  constructor(url = 'http://localhost/') {
    beforeEach(() => {
      const window = new Window({ url, settings: { disableIframePageLoading: true } });
      this.#window = window;
      for (const name of globals) vi.stubGlobal(name, window[name]);
      for (const name of functions) vi.stubGlobal(name, window[name].bind(window));
      vi.stubGlobal('Worker', PageWorker);
      PageWorker.started.length = 0;
      // The times of the tests are those of a reader in this zone.
      vi.stubEnv('TZ', 'UTC');
    });
    afterEach(async () => {
      await this.run(() => render(null, document.body));
      await this.#window?.happyDOM.close();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    });
  }

  /** Renders a component in place of the former one, or with other properties. */
  render<P extends object>(component: ComponentType<P>, props: P): Promise<void> {
    return this.run(() => render(createElement(component, props), document.body));
  }

  /** Runs what changes the page, and waits until the page shows it. */
  async run(change: () => unknown): Promise<void> {
    for (const step of [change, () => undefined]) {
      await act(async () => {
        await step();
        await new Promise((resolve) => setImmediate(resolve));
      });
    }
  }

  /** The last started worker of the page. */
  get worker(): PageWorker {
    return PageWorker.started.at(-1) ?? expect.fail('the page has started no worker');
  }

  /** Sends a message of the worker to the page. */
  send(data: unknown): Promise<void> {
    return this.run(() => this.worker.send(data));
  }

  /** Sends a request of the worker to the page. */
  ask(method: string, ...args: readonly unknown[]): Promise<void> {
    return this.send({ id: 1, method, args });
  }

  /** Answers the last request of a method. */
  answer(method: string, value?: unknown): Promise<void> {
    return this.send({ id: this.worker.getRequest(method).id, value });
  }

  /** Refuses the last request of a method. */
  refuse(method: string, error: ShownError): Promise<void> {
    return this.send({ id: this.worker.getRequest(method).id, error });
  }

  /** Lets the timers of the page run; a test with this needs `vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })`. */
  advance(milliseconds: number): Promise<void> {
    return this.run(() => vi.advanceTimersByTime(milliseconds));
  }

  /** Finds the only element of a selector. */
  get<E extends HTMLElement = HTMLElement>(selector: string): E {
    const [element, ...others] = document.querySelectorAll<E>(selector);
    expect(others, selector).toEqual([]);
    return element ?? expect.fail(`no ${selector} in ${document.body.innerHTML}`);
  }

  /** Lists the texts of the elements of a selector, as a reader hears them. */
  list(selector: string): string[] {
    return [...document.querySelectorAll(selector)].map(readText);
  }

  /** Lists the terms of the lists of terms, each with its value. */
  listLines(selector = 'dl'): string[] {
    const values = this.list(`${selector} > dd`);
    return this.list(`${selector} > dt`).map((term, at) => `${term}: ${values[at]}`);
  }

  /** Finds a button or a link by its name for a screen reader. */
  getButton(name: string): HTMLButtonElement {
    return getByName([...document.querySelectorAll<HTMLButtonElement>('button, a')], name);
  }

  /** Finds a field by its name for a screen reader. */
  getField<C extends Control = HTMLInputElement>(name: string): C {
    return getByName([...document.querySelectorAll<C>('input, select')], name);
  }

  /** Chooses a button by its name. */
  async choose(name: string): Promise<void> {
    const button = this.getButton(name);
    expect(button.disabled, `${name} is disabled`).toBeFalsy();
    await this.run(() => button.click());
  }

  /** Writes a text into a field, or chooses an option. */
  async write(name: string, text: string): Promise<void> {
    const field = this.getField<Control>(name);
    await this.run(() => {
      field.value = text;
      expect(field.value, `${name} has no ${text}`).toBe(text);
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    });
  }

  /** Sends the only form, as the Enter key does in a field. */
  async submit(): Promise<void> {
    await this.run(() => this.get<HTMLFormElement>('form').requestSubmit());
  }
}

function readText(element: Element): string {
  return formatText(element.textContent ?? '');
}

function formatText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function getByName<E extends HTMLElement>(elements: readonly E[], name: string): E {
  const shown = elements.filter((one) => !one.closest('[hidden]'));
  const [element, ...others] = shown.filter((one) => nameElement(one) === name);
  expect(others, `others named ${name}`).toEqual([]);
  return element ?? expect.fail(`no ${name} among ${elements.map(nameElement).join(' | ')}`);
}

/** The name of an element by its own label, its `label` element, or its text. */
function nameElement(element: HTMLElement): string {
  const own = element.getAttribute('aria-label');
  if (own !== null) return own;
  if (!element.matches('input, select')) return readText(element);
  const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
  if (!label) return '';
  // The options of a list are no part of its name.
  const parts = [...label.childNodes].filter((part) => !['INPUT', 'SELECT'].includes(part.nodeName));
  return formatText(parts.map(({ textContent }) => textContent).join(''));
}
