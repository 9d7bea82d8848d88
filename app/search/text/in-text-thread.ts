/** Runs in a thread of its own, started by `text-thread.server.ts`. */
import { parentPort } from 'node:worker_threads';
import type { DictionaryParts } from '#app/search/text/dictionary.ts';
import { type LoadedTexts, TextLoading } from '#app/search/text/text-loading.ts';

export type ToThread = { slots: number[]; texts: string[] } | { capacity: number };
/** `texts-added` comes once for each message with texts. */
export type FromThread = 'texts-added' | (Omit<LoadedTexts, 'dictionary'> & { dictionary: DictionaryParts });

const loading = new TextLoading();

parentPort?.on('message', (message: ToThread) => {
  if ('capacity' in message) finish(message.capacity);
  else {
    for (const [at, slot] of message.slots.entries()) loading.add(slot, message.texts[at] as string);
    post('texts-added');
  }
});

function finish(capacity: number) {
  const steps = loading.finish(capacity);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { dictionary, postings, beginnings } = step.value;
  const parts = dictionary.take();
  const { words, starts, bytes, sets } = postings;
  const arrays = [words, starts, bytes, ...sets.values(), ...beginnings.values()];
  const buffers = [...arrays, parts.codes, parts.ends, parts.buckets].map(({ buffer }) => buffer as ArrayBuffer);
  post({ dictionary: parts, postings, beginnings }, buffers);
}

function post(message: FromThread, moved: ArrayBuffer[] = []) {
  parentPort?.postMessage(message, moved);
}
