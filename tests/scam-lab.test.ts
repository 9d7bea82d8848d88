/**
 * Made-up messages and ads, about half of them honest: `tuned` and `more` were looked at while the rules were written,
 * `held-out` after.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeMessage } from '#app/enquiries/judge-message.ts';
import { findScamRules } from '#app/vocabulary/scam-words.ts';

const SITE = { name: 'Kerbside', host: 'kerbside.com.au' };
const SETS = ['tuned', 'held-out'] as const;

type Judged = { kind: string; text: string; state: 'clear' | 'careful' | 'held' };

function judgeAll(file: string, judge: (text: string) => Judged['state']): Judged[] {
  const lines = readFileSync(`tests/scam-lab/${file}.txt`, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [kind = '', text = ''] = line.split(/: (.*)/s);
    return { kind, text, state: judge(text) };
  });
}

/** An ad is held, or its seller is warned. */
function stateOfAd(text: string): Judged['state'] {
  const rules = findScamRules(text, SITE);
  return rules.some(({ onlyWarnsAds }) => !onlyWarnsAds) ? 'held' : rules.length > 0 ? 'careful' : 'clear';
}

const LAB = {
  messages: [...SETS, 'more'].map((set) => judgeAll(`messages.${set}`, (text) => judgeMessage(text, SITE).state)),
  ads: SETS.map((set) => judgeAll(`ads.${set}`, stateOfAd)),
};

test.each(Object.entries(LAB))('of %s, bad ones are found and honest ones aren’t held', (name, sets) => {
  for (const [index, judged] of sets.entries()) {
    const honest = judged.filter(({ kind }) => kind === 'honest');
    const bad = judged.filter(({ kind }) => kind !== 'honest');
    const table = [...Map.groupBy(judged, ({ kind }) => kind)].map(([kind, all]) => {
      const count = (state: string) => all.filter((one) => one.state === state).length;
      return `${kind.padEnd(12)} ${count('held')} held, ${count('careful')} careful, ${count('clear')} clear`;
    });
    process.stdout.write(`${name}, ${SETS[index] ?? 'more'}:\n  ${table.join('\n  ')}\n`);
    const missed = bad.filter(({ state }) => state === 'clear');
    expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05 * bad.length);
    const wrong = honest.filter(({ state }) => state === 'held');
    expect(wrong.length, wrong.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.02 * honest.length);
  }
});

test('the lab has 120 messages and 80 ads, and few honest ones come with a warning', () => {
  const counts = Object.values(LAB).map(([tuned = [], heldOut = []]) => tuned.length + heldOut.length);
  expect(counts).toEqual([120, 80]);
  const honest = Object.values(LAB)
    .flat(2)
    .filter(({ kind }) => kind === 'honest');
  expect(honest.filter(({ state }) => state === 'careful').length).toBeLessThanOrEqual(0.05 * honest.length);
});
