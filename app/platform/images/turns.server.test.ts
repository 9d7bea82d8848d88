import { expect, test } from 'vitest';
import { takeTurn } from '#app/platform/images/clean-photo.server.ts';
import { describeFigures } from '#app/platform/metrics.server.ts';

const figure = async () => (await describeFigures()).text.match(/^kerbside_pictures.*$/gm);

/** Work that notes when it begins and ends when told. */
function makeWork(started: string[]) {
  const endings = new Map<string, PromiseWithResolvers<void>>();
  return {
    start(name: string, alone = false) {
      const ending = Promise.withResolvers<void>();
      endings.set(name, ending);
      return takeTurn({ alone }, () => {
        started.push(name);
        return ending.promise;
      });
    },
    async end(name: string) {
      endings.get(name)?.resolve();
      await new Promise(setImmediate);
    },
    async fail(name: string) {
      endings.get(name)?.reject(new Error(name));
      await new Promise(setImmediate);
    },
  };
}

test('two images are processed at once, a heavy one alone, in order', async () => {
  const started: string[] = [];
  const work = makeWork(started);
  const all = ['a', 'b', 'heavy', 'c', 'd'].map((name) => work.start(name, name === 'heavy'));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  expect(await figure()).toEqual(['kerbside_pictures{state="working"} 2', 'kerbside_pictures{state="waiting"} 3']);
  await work.end('b');
  expect(started).toEqual(['a', 'b']);
  await work.end('a');
  expect(started).toEqual(['a', 'b', 'heavy']);
  await work.end('heavy');
  expect(started).toEqual(['a', 'b', 'heavy', 'c', 'd']);
  await Promise.all([work.end('c'), work.end('d')]);
  await Promise.all(all);
  expect(await figure()).toEqual(['kerbside_pictures{state="working"} 0', 'kerbside_pictures{state="waiting"} 0']);
});

test('a failure frees its slot', async () => {
  const started: string[] = [];
  const work = makeWork(started);
  const failing = [work.start('a'), work.start('b')].map((turn) => expect(turn).rejects.toThrow(/^[ab]$/));
  const last = work.start('c', true);
  await Promise.all([work.fail('a'), work.fail('b'), ...failing]);
  expect(started).toEqual(['a', 'b', 'c']);
  await work.end('c');
  await last;
});
