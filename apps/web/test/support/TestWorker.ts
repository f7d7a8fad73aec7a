/** The worker of the browser: the test sends its messages. */
export class TestWorker extends EventTarget {
  static last: TestWorker;
  readonly posted: unknown[] = [];
  readonly name: string | undefined;
  isEnded = false;

  constructor(_url: URL, options: { readonly name?: string }) {
    super();
    this.name = options.name;
    TestWorker.last = this;
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  break(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}
