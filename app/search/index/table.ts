import { type Bits, type Filtering, hasBit, Scratch } from '#app/search/index/bits.ts';
import { ChoiceColumn, PackedChoices } from '#app/search/index/choice-column.ts';
import { ConfirmationColumn, DropColumn } from '#app/search/index/day-columns.ts';
import { OnRoadColumn } from '#app/search/index/on-road-column.ts';
import { PlaceColumn } from '#app/search/index/place-column.ts';
import { RangeColumn } from '#app/search/index/range-column.ts';
import { SeveralColumn } from '#app/search/index/several-column.ts';
import { AGES_A_DAY, ageOf, newestFirst, Slots, SortedSlots, stableSort } from '#app/search/index/slots.ts';
import { TextColumn } from '#app/search/index/text-column.ts';
import { MakeModels, WordColumn } from '#app/search/index/word-column.ts';
import { CODED_FILTERS, type IndexEntry, RANGES, SEVERAL_FILTERS, WORD_FILTERS } from '#app/search/searchable.ts';

const byName = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

export class Table {
  readonly choices = byName(CODED_FILTERS, (filter) => new ChoiceColumn(filter));
  readonly several = byName(SEVERAL_FILTERS, (filter) => new SeveralColumn(filter));
  readonly words = byName(WORD_FILTERS, (filter) => new WordColumn(filter));
  readonly ranges = byName(
    RANGES.map(({ field }) => field),
    (field) => new RangeColumn(RANGES.find((range) => range.field === field) as (typeof RANGES)[number]),
  );
  readonly text = new TextColumn();
  readonly places = new PlaceColumn();
  readonly drops = new DropColumn();
  readonly onRoad = new OnRoadColumn();
  readonly confirmations = new ConfirmationColumn();
  readonly #packs = PackedChoices.pack(Object.values(this.choices));
  readonly #columns = [
    ...Object.values(this.choices),
    ...Object.values(this.several),
    ...Object.values(this.words),
    ...Object.values(this.ranges),
  ];
  readonly filtering: readonly Filtering[] = [
    ...this.#columns,
    this.text,
    this.places,
    this.drops,
    this.onRoad,
    this.confirmations,
  ];
  readonly #parts = [
    ...this.#packs,
    ...Object.values(this.several),
    ...Object.values(this.words),
    ...Object.values(this.ranges),
    this.places,
    this.drops,
    this.onRoad,
    this.confirmations,
  ];
  readonly scratch = new Scratch();
  readonly slots = new Slots((capacity) => {
    for (const part of this.#parts) part.grow(capacity);
    this.text.grow(capacity);
  });
  readonly orders = {
    age: new SortedSlots(this.slots, this.slots.age, AGES_A_DAY),
    price: new SortedSlots(this.slots, this.ranges.price),
    kilometers: new SortedSlots(this.slots, this.ranges.kilometers),
    year: new SortedSlots(this.slots, this.ranges.year),
    confirmed: new SortedSlots(this.slots, this.confirmations.times),
  };
  readonly makeModels = new MakeModels();

  get forSale(): Bits {
    return this.choices.status.having('available');
  }

  /** Throws, and changes nothing, if a value is impossible. */
  put(entry: IndexEntry): void {
    this.#check(entry);
    this.remove(entry.id);
    const [slot] = this.#write([entry]) as [number];
    this.text.put(slot, entry);
    for (const order of Object.values(this.orders)) order.insert(slot);
  }

  remove(id: string): boolean {
    const slot = this.slots.find(id);
    if (slot === undefined) return false;
    for (const order of Object.values(this.orders)) order.remove(slot);
    this.#erase(slot);
    return true;
  }

  /** For very many, while the table is still empty. Of two entries with one id the later counts. `prepare` must follow. */
  append(entries: Iterable<IndexEntry>): void {
    const latest = [...new Map(Array.from(entries, (entry) => [entry.id, entry])).values()];
    for (const { id } of latest) {
      const earlier = this.slots.find(id);
      if (earlier !== undefined) this.#erase(earlier);
    }
    const slots = this.#write(latest);
    for (const [at, slot] of slots.entries()) this.text.load(slot, latest[at] as IndexEntry);
  }

  /** In steps, so that other work can go on. */
  *prepare(): Generator<undefined, void> {
    this.slots.trim();
    yield* this.text.prepare();
    const byAge = newestFirst(this.slots);
    this.orders.age.fill(byAge.slice());
    yield;
    this.orders.confirmed.fill(stableSort(byAge, this.confirmations.times.values));
    yield;
    for (const field of ['price', 'kilometers', 'year'] as const) {
      this.orders[field].fill(stableSort(byAge, this.ranges[field].values));
      yield;
    }
    for (const column of this.#columns) {
      column.prepare();
      yield;
    }
  }

  #check(entry: IndexEntry) {
    for (const column of Object.values(this.choices)) column.check(entry);
  }

  /** One part after the other: with a batch of entries that takes a third of the time. */
  #write(entries: readonly IndexEntry[]): number[] {
    const slots = entries.map(({ id, createdAt, hasPhotos }) => this.slots.add(id, ageOf(createdAt, hasPhotos)));
    for (const part of this.#parts) {
      for (const [at, slot] of slots.entries()) part.put(slot, entries[at] as IndexEntry);
    }
    for (const slot of slots) this.#countMakeModel(slot, 1);
    return slots;
  }

  #erase(slot: number) {
    this.#countMakeModel(slot, -1);
    for (const pack of this.#packs) pack.clear(slot);
    for (const column of [...Object.values(this.words), ...Object.values(this.several)]) column.clear(slot);
    this.drops.clear(slot);
    this.slots.remove(slot);
  }

  #countMakeModel(slot: number, step: 1 | -1) {
    const { make, model } = this.words;
    this.makeModels.add(make.wordAt(slot), model.wordAt(slot), hasBit(this.forSale, slot), step);
  }
}
