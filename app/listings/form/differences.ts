/** What a listing says now and the form for it says differently. */
import { type ListingFields, toTyped } from '#app/listings/listing-form.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';

export type Difference = { label: string; saved: string; typed: string };
/** `version` is the one that the differences are to. */
export type Meanwhile = { version: string; differences: Difference[] };

type Compared = { fields: ListingFields; photoIds: string[] };

const LABELS: Record<keyof ListingFields, string> = {
  ...{ make: 'Make', model: 'Model', trim: 'Trim', year: 'Year', price: 'Price', isDriveAway: 'Drive away' },
  ...{ bodyType: 'Body type', transmission: 'Transmission', fuelType: 'Fuel', kilometers: 'Kilometres' },
  ...{ color: 'Colour', doors: 'Doors', location: 'State', phoneNumber: 'Phone number', description: 'Description' },
};

export function differencesBetween(saved: Compared, typed: Compared): Difference[] {
  const names = Object.keys(LABELS) as (keyof ListingFields)[];
  const differing = names.filter((name) => saved.fields[name] !== typed.fields[name]);
  const differences = differing.map((name) => ({
    label: LABELS[name],
    saved: shown(name, saved.fields),
    typed: shown(name, typed.fields),
  }));
  const photos = differenceOfPhotos(saved.photoIds, typed.photoIds);
  return photos ? [...differences, photos] : differences;
}

function shown(name: keyof ListingFields, fields: ListingFields): string {
  if (name === 'price') return formatPrice(fields.price);
  if (name === 'kilometers') return formatKilometers(fields.kilometers);
  if (name === 'location') return STATE_NAMES[fields.location];
  if (name === 'phoneNumber') return formatPhone(fields.phoneNumber);
  return toTyped(fields)[name] || 'nothing';
}

function differenceOfPhotos(saved: string[], typed: string[]): Difference | null {
  if (saved.join() === typed.join()) return null;
  const isOrder = saved.length === typed.length && saved.every((id) => typed.includes(id));
  if (isOrder) return { label: 'Photos', saved: 'in one order', typed: 'in another order' };
  const [gone, added] = [saved.filter((id) => !typed.includes(id)), typed.filter((id) => !saved.includes(id))];
  return {
    label: 'Photos',
    saved: `${photos(saved)}${gone.length > 0 ? `, ${gone.length} of them not in yours` : ''}`,
    typed: `${photos(typed)}${added.length > 0 ? `, ${added.length} of them not in the other` : ''}`,
  };
}

const photos = ({ length }: string[]) => (length === 1 ? '1 photo' : `${length} photos`);
