/** What the words of a search have said so far. */
import { type Criteria, cleared } from '#app/search/criteria.ts';
import { CHOICES } from '#app/search/searchable.ts';
import type { Amounts, YearLeftOut } from '#app/search/typed/amounts.ts';
import type { ChoiceMeaning, Meaning, ModelMeaning } from '#app/search/typed/vocabulary.ts';

/** "Under 20k under 150k" is a price and kilometres. */
const SMALLEST_KM_IN_K = 50_000;

export class Findings {
  readonly criteria: Criteria = cleared();
  readonly #models: (ModelMeaning & { at: number })[] = [];
  readonly #excluded: ChoiceMeaning[] = [];
  readonly #notLeftOut: { name: string; filter: 'make' | 'model' }[] = [];

  /** False for a model that needs its make beside it. */
  take(meaning: Meaning, at = 0): boolean {
    if ('models' in meaning) {
      const model = this.#modelOf(meaning.models);
      if (model) this.#models.push({ ...model, at });
      return model !== undefined;
    }
    if ('make' in meaning) this.add('make', meaning.make);
    else if ('sort' in meaning) this.criteria.sort = meaning.sort;
    else for (const value of meaning.values) this.add(meaning.filter, value);
    return true;
  }

  /** Filters can't leave out makes and models, unless others are chosen. */
  get notLeftOut(): string[] {
    return this.#notLeftOut.filter(({ filter }) => this.criteria[filter].length === 0).map(({ name }) => name);
  }

  /** Returns its name, where it has one. */
  takeCorrected(meaning: Meaning): string | null {
    if (!('models' in meaning)) this.take(meaning);
    if ('sort' in meaning) return null;
    if ('make' in meaning) return meaning.make;
    if ('values' in meaning) return meaning.values.join(' or ');
    const model = this.#modelOf(meaning.models) as ModelMeaning;
    this.#addModel(model);
    return `${model.make} ${model.model}`;
  }

  /** False where nothing can be left out. */
  exclude(meaning: Meaning): boolean {
    if ('sort' in meaning) return false;
    if ('models' in meaning) {
      const model = this.#modelOf(meaning.models);
      if (model) this.#notLeftOut.push({ name: `${model.make} ${model.model}`, filter: 'model' });
      return model !== undefined;
    }
    if ('make' in meaning) this.#notLeftOut.push({ name: meaning.make, filter: 'make' });
    else this.#excluded.push(meaning);
    return true;
  }

  takeAmounts({ doors, ...bounds }: Amounts): void {
    const { criteria } = this;
    const isLoneYear = (years: Pick<Amounts, 'minYear' | 'maxYear'>) =>
      years.minYear !== undefined && years.minYear === years.maxYear;
    if (isLoneYear(bounds) && isLoneYear(criteria)) {
      bounds.minYear = Math.min(bounds.minYear as number, criteria.minYear as number);
      bounds.maxYear = Math.max(bounds.maxYear as number, criteria.maxYear as number);
    }
    const [lower = 0, higher = 0] = [criteria.maxPrice, bounds.maxPrice].map(Number).sort((a, b) => a - b);
    if (lower > 0 && higher >= SMALLEST_KM_IN_K && higher >= 2 * lower && criteria.maxKm === undefined) {
      bounds.maxKm = higher;
      bounds.maxPrice = lower;
    }
    Object.assign(criteria, bounds);
    if (doors) this.add('doors', doors);
  }

  leavesOut({ year, side }: YearLeftOut): boolean {
    return side === 'after' ? this.criteria.minYear === year + 1 : this.criteria.maxYear === year - 1;
  }

  add(filter: ChoiceMeaning['filter'] | 'make' | 'model' | 'doors', value: string): void {
    const values = this.criteria[filter];
    if (!values.includes(value)) this.criteria[filter] = [...values, value].sort();
  }

  /** Returns what of the models is searched as text, and where it was said. */
  chooseModels(): { rest: string; at: number }[] {
    const models = this.#models.splice(0);
    for (const model of models) this.#addModel(model);
    return models.filter(({ rest }) => rest !== '');
  }

  /** "Not white" is every other colour, or those that are named. */
  leaveOutExcluded(): void {
    for (const { filter } of this.#excluded) {
      const excluded = this.#excluded.filter((other) => other.filter === filter).flatMap(({ values }) => values);
      const named = this.criteria[filter];
      const others = (named.length > 0 ? named : CHOICES[filter].values).filter((value) => !excluded.includes(value));
      if (others.length > 0) this.criteria[filter] = others;
    }
  }

  ofNamedMakes(models: readonly ModelMeaning[]): ModelMeaning[] {
    const { make: makes } = this.criteria;
    return models.filter(({ make }) => makes.includes(make));
  }

  /** A second make or model is not guessed from a word that may be a trim. */
  isMissing(meaning: Meaning): boolean {
    const { make, model } = this.criteria;
    if ('make' in meaning) return make.length === 0 || make.includes(meaning.make);
    if (!('models' in meaning)) return true;
    if (model.length > 0) return false;
    return make.length === 0
      ? meaning.models.some(({ needsMake }) => !needsMake)
      : this.ofNamedMakes(meaning.models).length > 0;
  }

  #addModel({ make, model, family = [model] }: ModelMeaning): void {
    this.add('make', make);
    for (const name of family) this.add('model', name);
  }

  #modelOf(models: readonly ModelMeaning[]): ModelMeaning | undefined {
    const named = this.ofNamedMakes(models);
    return named.length > 0 ? named[0] : models.find(({ needsMake }) => !needsMake);
  }
}
