/** The picker as the server sends it: what a browser without scripts has to do with. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoPicker } from '#app/listings/photos/picker/photo-picker.tsx';
import { usePhotoPicker } from '#app/listings/photos/picker/use-photo-picker.ts';

const photos = ['a', 'b'].map((id) => ({ id, url: `/files/${id}`, width: 800, height: 600, thumbhash: '' }));

function Fields({ errors = [], isEdit = false }: { errors?: string[]; isEdit?: boolean }) {
  const picker = usePhotoPicker({ userId: 'seller-1', photos: isEdit ? photos : [] });
  return <PhotoPicker picker={picker} field={{ id: 'f-photos', hintId: 'f-hint', errorId: 'f-error', errors }} />;
}

const inputOf = (html: string, attribute: string) => html.match(new RegExp(`<input[^>]*${attribute}[^>]*>`))?.[0] ?? '';

test('without scripts it is a field for several pictures, with a label and its limits', () => {
  const html = renderToStaticMarkup(<Fields />);
  const input = inputOf(html, 'name="photos"');
  for (const part of [
    'type="file"',
    'multiple=""',
    'accept="image/*,.heic,.heif,.avif"',
    'id="f-photos"',
    'aria-describedby="f-hint"',
  ]) {
    expect(input).toContain(part);
  }
  expect(html).toMatch(/<label for="f-photos"[^>]*>.*Add photos<\/label>/);
  expect(html).toMatch(/id="f-hint"[^>]*>Up to 30 photos, each at most 25 MB and 100 megapixels\./);
});

test('the camera is offered as a field of its own, which sends nothing by itself', () => {
  const input = inputOf(renderToStaticMarkup(<Fields />), 'capture="environment"');
  expect(input).toContain('id="f-photos-camera"');
  expect(input).not.toContain('name=');
});

test('photos that are stored stay in their places until others are chosen, or none', () => {
  const html = renderToStaticMarkup(<Fields isEdit />);
  const selects = [...html.matchAll(/<select[^>]*name="photoPlaces"[^>]*>.*?<\/select>/g)].map(([select]) => select);
  expect(selects.map((select) => select.match(/value="([\w:]+)" selected=""/)?.[1])).toEqual(['a:1', 'b:2']);
  expect(selects[1]?.match(/value="[^"]+"/g)).toEqual(['value="b:1"', 'value="b:2"', 'value="b:remove"']);
  expect(html).not.toContain('name="photoIds"');
});

test('buttons that need scripts are not there without them', () => {
  expect(renderToStaticMarkup(<Fields isEdit />)).not.toContain('<button');
});

test('what is wrong with the photos stands at their field', () => {
  const html = renderToStaticMarkup(<Fields errors={['Please add at least one image']} />);
  expect(inputOf(html, 'name="photos"')).toContain('aria-invalid="true"');
  expect(inputOf(html, 'name="photos"')).toContain('aria-describedby="f-hint f-error"');
  expect(html).toMatch(/id="f-error"[^>]*>Please add at least one image</);
});
