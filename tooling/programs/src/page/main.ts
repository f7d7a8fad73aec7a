import './page.css';
import type { ProgramMessage } from './ProgramMessage.js';
import { programs } from './programs.js';

const texts = {
  about:
    'The program above runs in this tab, on a local network with development accounts. It asks no server.',
  none: 'There is no such program.',
  starting: 'Starting the network …',
  running: 'Running …',
  stopped: 'Stopped.',
  done: 'The program has ended.',
  silent: 'The program has ended. It prints nothing.',
  failed: 'The program has failed.',
};

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [run, stop] = [find<HTMLButtonElement>('run'), find<HTMLButtonElement>('stop')];
const [about, status, output, printed] = [find('about'), find('status'), find('output'), find('printed')];
const id = decodeURIComponent(location.hash.slice(1));
let worker: Worker | undefined;

about.textContent = id in programs ? texts.about : texts.none;
run.hidden = !(id in programs);
run.addEventListener('click', start);
stop.addEventListener('click', () => end(texts.stopped));

function start(): void {
  end(texts.starting);
  printed.textContent = '';
  output.hidden = true;
  run.disabled = true;
  stop.hidden = false;
  // Each run has a new worker, so that a program starts without data of an earlier run.
  worker = new Worker(new URL('./runWorker.ts', import.meta.url), { type: 'module', name: 'program' });
  worker.addEventListener('message', ({ data }: MessageEvent<ProgramMessage>) => show(data));
  worker.addEventListener('error', ({ message }) => show({ kind: 'failed', text: message }));
  worker.postMessage(id);
}

function show(message: ProgramMessage): void {
  if (message.kind === 'running') status.textContent = texts.running;
  else if (message.kind === 'line') print(message.text);
  else if (message.kind === 'done') end(output.hidden ? texts.silent : texts.done);
  else {
    print(message.text);
    end(texts.failed);
  }
}

function print(text: string): void {
  output.hidden = false;
  printed.append(`${text}\n`);
}

function end(text: string): void {
  worker?.terminate();
  worker = undefined;
  run.disabled = false;
  stop.hidden = true;
  status.textContent = text;
}
