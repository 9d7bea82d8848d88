/** Reading what people type: words of the trade, amounts, places, slips and free text, 200 characters each. */
import { findPlace } from '#app/places/places.server.ts';
import { makeVocabulary, readTypedSearch } from '#app/search/typed-search.ts';
import { newestYear } from '#app/vocabulary/cars.ts';
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';
import { timeUndisturbed } from './undisturbed.ts';

const [SEARCHES, LENGTH, ROUNDS] = [400, 200, 5];
const WORDS = [
  ...'hilux 4x4 diesel under 30k near geelong toyta corola auto 2012-2016 7 seater <100,000km between 10000 and 20000'.split(
    ' ',
  ),
  ...'wildtrak tow bar single owner log books within 25 km of ballarat newest cheapest sydney 3056 $15,000 pre 2000'.split(
    ' ',
  ),
  ...'subru forestor conditon servce histry immaculate bulbar canopy reverse camera leather sunroof'.split(' '),
  ...[...CATALOGUE.values()].flat().map((model) => model.toLowerCase()),
];

export async function measureTypedSearch(): Promise<Figure[]> {
  const known = [...CATALOGUE].map(([value, models]) => ({
    value,
    count: 1000,
    models: models.map((model) => ({ value: model, count: 100 })),
  }));
  const vocabulary = makeVocabulary(known);
  const options = {
    vocabulary,
    newestYear: newestYear(),
    placeNamed: (text: string) => findPlace(text)?.place.name ?? null,
  };
  const times = Array.from({ length: SEARCHES }, (_, at) => typedAt(at)).map((typed) => {
    const rounds = Array.from({ length: ROUNDS + 1 }, () => timeUndisturbed(() => readTypedSearch(typed, options)));
    return quantile(rounds.slice(1), 0.5);
  });
  const making = timeUndisturbed(() => makeVocabulary(known));
  return [
    {
      name: `Reading ${LENGTH} typed characters: median and 99th percentile of ${SEARCHES} searches`,
      value: `${quantile(times, 0.5).toPrecision(2)} and ${quantile(times, 0.99).toPrecision(2)} ms`,
      limit: 'under 1 ms',
    },
    {
      name: 'Learning the makes and models of the listings, at most once a minute',
      value: `${making.toPrecision(2)} ms`,
      limit: 'none',
    },
  ];
}

/** The same for the same number. */
function typedAt(number: number): string {
  let [typed, seed] = ['', number + 1];
  while (typed.length < LENGTH) {
    seed = (seed * 48_271) % 2_147_483_647;
    typed += `${WORDS[seed % WORDS.length]} `;
  }
  return typed.slice(0, LENGTH);
}
