/** What the words of a search have said so far. */
import { type Criteria, cleared } from '#app/search/criteria.ts';
import { CHOICES, exceptionOf, isChoice, type ValueFilter } from '#app/search/searchable.ts';
import type { YearLeftOut } from '#app/search/typed/amounts.ts';
import type { LeftOut } from '#app/search/typed/exceptions.ts';
import type { Amounts } from '#app/search/typed/fact-amounts.ts';
import type { Meaning, ModelMeaning } from '#app/search/typed/vocabulary.ts';

/** "Under 20k under 150k" is a price and kilometres. */
const SMALLEST_KM_IN_K = 50_000;

const PLUG_IN = 'Plug-in hybrid';

type LeftOutValue = { name: ValueFilter | 'text'; value: string };

export class Findings {
  readonly criteria: Criteria = cleared();
  readonly #models: (ModelMeaning & { at: number })[] = [];
  readonly #excluded: LeftOut[] = [];

  /** False for a model that needs its make beside it. */
  take(meaning: Meaning, at = 0): boolean {
    if ('models' in meaning) {
      const model = this.#modelOf(meaning.models);
      if (model) this.#models.push({ ...model, at });
      return model !== undefined;
    }
    if ('make' in meaning) this.add('make', meaning.make);
    else if ('sort' in meaning) this.criteria.sort = meaning.sort;
    else if ('bounds' in meaning) this.takeAmounts(meaning.bounds);
    else for (const value of meaning.values) this.add(meaning.filter, value);
    return true;
  }

  /** As typed. */
  get notLeftOut(): string[] {
    return this.#excluded.flatMap((leftOut) => (leftOut.kind === 'cannot' ? leftOut.name : []));
  }

  /** Returns its name, where it has one. */
  takeCorrected(meaning: Meaning): string | null {
    if (!('models' in meaning)) this.take(meaning);
    else this.#addModel(this.#modelOf(meaning.models) as ModelMeaning);
    return this.nameOf(meaning);
  }

  nameOf(meaning: Meaning): string | null {
    if ('sort' in meaning || 'bounds' in meaning) return null;
    if ('make' in meaning) return meaning.make;
    if ('values' in meaning) return meaning.values.join(' or ');
    const model = this.#modelOf(meaning.models);
    return model ? `${model.make} ${model.model}` : null;
  }

  exclude(leftOut: readonly LeftOut[]): void {
    this.#excluded.push(...leftOut);
  }

  takeAmounts({ doors, cylinders = [], ...bounds }: Amounts): void {
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
    // "Registered, 12 months rego" are one wish.
    for (const name of ['minRegoMonths', 'minTowingKg'] as const) {
      if (bounds[name] !== undefined) bounds[name] = Math.max(bounds[name], criteria[name] ?? 0);
    }
    Object.assign(criteria, bounds);
    if (doors) this.add('doors', doors);
    for (const count of cylinders) this.add('cylinders', count);
  }

  leavesOut({ year, side }: YearLeftOut): boolean {
    return side === 'after' ? this.criteria.minYear === year + 1 : this.criteria.maxYear === year - 1;
  }

  add(filter: ValueFilter, value: string): void {
    const values = this.criteria[filter];
    if (!values.includes(value)) this.criteria[filter] = [...values, value].sort();
  }

  /** Returns what of the models is searched as text, and where it was said. */
  chooseModels(): { rest: string; at: number }[] {
    const models = this.#models.splice(0);
    for (const model of models) this.#addModel(model);
    return models.filter(({ rest }) => rest !== '');
  }

  /** A plug-in hybrid is a hybrid; of "EV or PHEV" and "diesel or LPG" only the fuels can be searched. */
  joinFuels(): void {
    const { criteria } = this;
    const isPlugIn = criteria.fuelDetail.includes(PLUG_IN);
    if (isPlugIn) this.add('fuelType', 'Hybrid');
    const hasOther = criteria.fuelType.some((fuel) => fuel === 'Electric' || fuel === 'Diesel');
    if (hasOther) criteria.fuelDetail = criteria.fuelDetail.filter((detail) => detail === 'Mild hybrid');
    else if (isPlugIn) criteria.fuelType = ['Hybrid'];
  }

  leaveOut(): void {
    for (const [name, values] of Map.groupBy(
      this.#excluded.flatMap((leftOut) => this.#valuesOf(leftOut)),
      (one) => one.name,
    )) {
      this.#leaveOutValues(name, [...new Set(values.map(({ value }) => value))]);
    }
  }

  #valuesOf(leftOut: LeftOut): LeftOutValue[] {
    if (leftOut.kind === 'text') return [{ name: 'text', value: leftOut.text }];
    if (!('meanings' in leftOut)) return [];
    return leftOut.meanings.flatMap((meaning): LeftOutValue | LeftOutValue[] => {
      if ('make' in meaning) return { name: 'make', value: meaning.make };
      if ('filter' in meaning) return meaning.values.map((value) => ({ name: meaning.filter, value }));
      if (!('models' in meaning)) return [];
      const named = this.ofNamedMakes(meaning.models);
      const models = named.length > 0 ? named : meaning.models.filter(({ needsMake }) => !needsMake);
      return (models.length > 0 ? models : meaning.models).flatMap(({ model, rest, family = [model] }) =>
        rest === ''
          ? family.map((value): LeftOutValue => ({ name: 'model', value }))
          : { name: 'text', value: `${model} ${rest}`.toLowerCase() },
      );
    });
  }

  /** Of values that are chosen too, the others stay. "Not automatic" is manual. */
  #leaveOutValues(name: ValueFilter | 'text', leftOut: string[]): void {
    const isLeft = (value: string) => !leftOut.includes(value);
    const chosen = name === 'text' ? [] : this.criteria[name];
    const choice = name === 'text' || !isChoice(name) ? null : CHOICES[name];
    const others = choice && !choice.isOptional ? choice.values.filter(isLeft) : [];
    if (name !== 'text' && chosen.some(isLeft)) this.criteria[name] = chosen.filter(isLeft);
    else if (name !== 'text' && others.length === 1) this.criteria[name] = others;
    else this.criteria[exceptionOf(name)] = leftOut.sort();
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
