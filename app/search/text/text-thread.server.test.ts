import { afterEach, expect, test } from 'vitest';
import { TextThread } from '#app/search/text/text-thread.server.ts';

let thread: TextThread;
afterEach(() => thread.close());

const ENOUGH_TO_WAIT = 50_000;
/** Beside the numbers. */
const OTHER_WORDS = 5;

function addTexts(count: number) {
  thread = new TextThread();
  for (let slot = 0; slot < count; slot += 1) thread.add(slot, `car ${slot} with a tow bar`);
}

test('a thread that is far behind has room again once it has read', async () => {
  addTexts(ENOUGH_TO_WAIT);
  const room = thread.room();
  expect(room).toBeInstanceOf(Promise);
  await room;
  expect(thread.room()).toBeUndefined();
  const steps = thread.finish(ENOUGH_TO_WAIT);
  await steps.next().value;
  const { value } = steps.next();
  expect(value).toMatchObject({ dictionary: { size: ENOUGH_TO_WAIT + OTHER_WORDS } });
});

test('waiting for a thread that ends throws', async () => {
  addTexts(ENOUGH_TO_WAIT);
  const [room, pause] = [thread.room(), thread.finish(ENOUGH_TO_WAIT).next().value];
  const failures = [expect(room).rejects.toThrow('has ended'), expect(pause).rejects.toThrow('has ended')];
  await thread.close();
  await Promise.all(failures);
});

test('an error in a thread is thrown where its texts are expected', async () => {
  addTexts(1);
  thread.add(1, null as unknown as string);
  await expect(thread.finish(32).next().value).rejects.toThrow(TypeError);
});
