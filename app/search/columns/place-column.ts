import { type Bits, type Scratch, setBit } from '#app/search/columns/bits.ts';
import { type Criteria, withinKm } from '#app/search/criteria.ts';
import type { IndexEntry } from '#app/search/searchable.ts';
import { distanceKm, type Point } from '#app/vocabulary/distance.ts';

/** A degree of latitude is at least this long. */
const DEGREE_KM = 110.5;

/** Where each car is: the middle of its suburb, or NaN. */
export class PlaceColumn {
  latitude = new Float32Array();
  longitude = new Float32Array();

  put(slot: number, { place }: IndexEntry): void {
    this.latitude[slot] = place?.latitude ?? Number.NaN;
    this.longitude[slot] = place?.longitude ?? Number.NaN;
  }

  /** Searches leave out slots that are not live. */
  clear(): void {}

  grow(capacity: number): void {
    this.latitude = grown(this.latitude, capacity);
    this.longitude = grown(this.longitude, capacity);
  }

  /** NaN if the car’s place is unknown. */
  distanceTo(slot: number, point: Point): number {
    return distanceKm({ latitude: this.latitude[slot] as number, longitude: this.longitude[slot] as number }, point);
  }

  matches({ point, within, place }: Criteria, scratch: Scratch): Bits | null {
    if (!point && !place) return null;
    const bits = scratch.take(this.latitude.length >>> 5).fill(0);
    if (point && !place) return this.within(point, withinKm({ within }), bits);
    for (const [slot, latitude] of this.latitude.entries()) if (Number.isNaN(latitude)) setBit(bits, slot);
    return bits;
  }

  /** How many of the slots lie within each radius, and how many have no place. */
  countWithin(slots: Iterable<number>, point: Point, radii: readonly number[]): { counts: number[]; unknown: number } {
    const counts = radii.map(() => 0);
    let unknown = 0;
    for (const slot of slots) {
      const distance = this.distanceTo(slot, point);
      if (Number.isNaN(distance)) unknown += 1;
      for (const [at, km] of radii.entries()) if (distance <= km) counts[at] = (counts[at] as number) + 1;
    }
    return { counts, unknown };
  }

  /** Sets the bit of every slot within so many kilometres. */
  within(point: Point, km: number, bits: Bits): Bits {
    const degrees = km / DEGREE_KM;
    const [south, north] = [point.latitude - degrees, point.latitude + degrees];
    for (let slot = 0; slot < this.latitude.length; slot += 1) {
      const latitude = this.latitude[slot] as number;
      if (latitude >= south && latitude <= north && this.distanceTo(slot, point) <= km) setBit(bits, slot);
    }
    return bits;
  }
}

function grown(before: Float32Array, capacity: number): Float32Array<ArrayBuffer> {
  const after = new Float32Array(capacity).fill(Number.NaN);
  after.set(before.subarray(0, capacity));
  return after;
}
