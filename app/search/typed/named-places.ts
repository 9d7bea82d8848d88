/** The places that a search has named so far, and the one that it is near. */
import type { Criteria } from '#app/search/criteria.ts';
import { cityLike, type LeftOver, type LeftOverOptions } from '#app/search/typed/left-over.ts';
import type { NamedPlace, PlaceReading } from '#app/search/typed/place-phrases.ts';
import { plainText } from '#app/search/typed/words.ts';

export type PlacesRead = {
  near: string | null;
  /** The words that named it, and other places than that. */
  nearTyped: string | null;
  otherPlaces: NamedPlace[];
  withinKm: number | null;
  /** Near the visitor, who didn't say where that is. */
  isNearHere: boolean;
  /** The unknown place, as typed. */
  unknownPlace: string | null;
};
type PlaceAt = NamedPlace & { at: number; isAsked?: boolean };

export class NamedPlaces {
  readonly corrections: LeftOver['corrections'] = [];
  readonly #options: LeftOverOptions;
  readonly #places: PlaceAt[] = [];
  #withinKm: number | null = null;
  #isNearHere = false;
  #unknownPlace: string | null = null;

  constructor(options: LeftOverOptions) {
    this.#options = options;
  }

  add(place: PlaceAt): void {
    this.#places.push(place);
  }

  take({ place, unknown, isHere, withinKm }: PlaceReading, at: number, isAsked: boolean): void {
    if (place) this.add({ ...place, at, isAsked });
    if (unknown !== undefined) this.#takeUnknown(unknown, at);
    if (isHere) this.#isNearHere = true;
    if (withinKm !== undefined) this.#withinKm = withinKm;
  }

  /** Changes the criteria: of `shortKm`, "Geelong 50km" is a distance, "under 50 kms" 50,000. */
  read(criteria: Criteria, shortKm: number | null): PlacesRead {
    const near = this.#chooseNear();
    if (criteria.sort === 'distance' && !near) {
      criteria.sort = undefined;
      this.#isNearHere = true;
    }
    const isPlaceMeant = near !== undefined || this.#isNearHere || this.#unknownPlace !== null;
    if (shortKm !== null && isPlaceMeant) this.#withinKm ??= shortKm;
    else if (shortKm !== null) criteria.maxKm ??= shortKm * 1000;
    return {
      near: near?.name ?? null,
      nearTyped: near?.typed ?? null,
      otherPlaces: near ? this.#otherPlaces(near) : [],
      withinKm: this.#withinKm,
      isNearHere: this.#isNearHere,
      unknownPlace: this.#unknownPlace,
    };
  }

  #takeUnknown(typed: string, at: number) {
    const city = cityLike({ text: plainText(typed), typed, number: null }, this.#options);
    if (!city) {
      this.#unknownPlace = typed;
      return;
    }
    this.add({ ...city, at, isAsked: true });
    this.corrections.push({ typed, used: city.name });
  }

  /** "Mordialloc Melbourne" and "Sydney, near St Kilda" are near the suburb. */
  #chooseNear(): NamedPlace | undefined {
    const askedPlaces = this.#places.filter(({ isAsked }) => isAsked);
    return (askedPlaces.length > 0 ? askedPlaces : this.#places).sort((a, b) => a.at - b.at)[0];
  }

  /** In "Port Melbourne VIC, 3207" the postcode names no other. */
  #otherPlaces(near: NamedPlace): NamedPlace[] {
    const { placeNamed } = this.#options;
    const others = this.#places.filter(
      ({ name, typed }) => name !== near.name && placeNamed(`${near.typed} ${typed}`) !== near.name,
    );
    return others.map(({ name, typed }) => ({ name, typed }));
  }
}
