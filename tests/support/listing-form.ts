/** The listing form as a browser without JavaScript sends it. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { listingInput } from '#tests/support/factories.ts';

export type TypedListing = Record<string, string | string[] | File[]>;

/** All fields with a new draft and `changes`. Lists become repeated fields. */
export function listingForm(changes: TypedListing = {}): FormData {
  const form = new FormData();
  const typed = { ...listingInput(), draftId: randomUUID(), ...changes };
  for (const [name, value] of Object.entries(typed)) {
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, one instanceof File ? one : String(one));
  }
  return form;
}

let shade = 0;

/** A small picture with a new colour each time. */
export async function picture(name: string): Promise<File> {
  shade = (shade + 40) % 256;
  const background = { r: shade, g: 120, b: 255 - shade };
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

export function shownPhotos(html: string): string[] {
  return [...html.matchAll(/<option value="(\w+):(\d+)" selected=""/g)].map(([, id]) => id as string);
}

export function fieldValue(html: string, name: string): string | undefined {
  const boxes = [...html.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'g'))].map(([tag]) => tag);
  if (boxes[0]?.includes('type="checkbox"')) {
    const ticked = boxes.filter((tag) => tag.includes(' checked=""'));
    return ticked.map((tag) => tag.match(/ value="([^"]*)"/)?.[1]).join(', ');
  }
  const input = html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0];
  if (input && !input.includes('type="radio"')) return input.match(/ value="([^"]*)"/)?.[1] ?? '';
  const picked = html.match(new RegExp(`<input[^>]* name="${name}"[^>]* checked=""[^>]*>`))?.[0];
  if (picked) return picked.match(/ value="([^"]*)"/)?.[1];
  const box = html.match(new RegExp(`<(select|textarea)[^>]* name="${name}"[^>]*>([\\s\\S]*?)</\\1>`));
  return box?.[1] === 'textarea' ? box[2]?.trim() : box?.[2]?.match(/<option value="([^"]*)" selected=""/)?.[1];
}
