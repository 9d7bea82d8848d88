/** The picker as the server renders it, for browsers without JavaScript. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoPicker } from '#app/photos/photo-picker.tsx';
import { usePhotoPicker } from '#app/photos/use-photo-picker.ts';

const photos = ['a', 'b'].map((id) => ({
  key: id,
  file: null,
  photo: { id, url: `/files/${id}`, width: 800, height: 600, thumbhash: '' },
}));

function Fields({ errors = [], isEdit = false }: { errors?: string[]; isEdit?: boolean }) {
  const picker = usePhotoPicker({ userId: 'seller-1', photos: isEdit ? photos : [] });
  return <PhotoPicker picker={picker} field={{ id: 'f-photos', hintId: 'f-hint', errorId: 'f-error', errors }} />;
}

const inputOf = (html: string, attribute: string) => html.match(new RegExp(`<input[^>]*${attribute}[^>]*>`))?.[0] ?? '';

test('without JavaScript it is a file field for several images, with a label and its limits', () => {
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
  expect(html).toMatch(
    /id="f-hint"[^>]*>The first is the main photo\..*Up to 30, each up to 25 MB and 100 megapixels\./,
  );
});

test('the camera field is not sent with the form', () => {
  const input = inputOf(renderToStaticMarkup(<Fields />), 'capture="environment"');
  expect(input).toContain('id="f-photos-camera"');
  expect(input).not.toContain('name=');
});

test('each stored photo has a select with its position and “Remove”', () => {
  const html = renderToStaticMarkup(<Fields isEdit />);
  const selects = [...html.matchAll(/<select[^>]*name="photoPlaces"[^>]*>.*?<\/select>/g)].map(([select]) => select);
  expect(selects.map((select) => select.match(/value="([\w:]+)" selected=""/)?.[1])).toEqual(['a:1', 'b:2']);
  expect(selects[1]?.match(/value="[^"]+"/g)).toEqual(['value="b:1"', 'value="b:2"', 'value="b:remove"']);
  expect(html).not.toContain('name="photoIds"');
});

test('buttons that need JavaScript are not rendered on the server', () => {
  expect(renderToStaticMarkup(<Fields isEdit />)).not.toContain('<button');
});

test('errors of the photos are shown at their field', () => {
  const html = renderToStaticMarkup(<Fields errors={['Please add at least one image']} />);
  expect(inputOf(html, 'name="photos"')).toContain('aria-invalid="true"');
  expect(inputOf(html, 'name="photos"')).toContain('aria-describedby="f-hint f-error"');
  expect(html).toMatch(/id="f-error"[^>]*>Please add at least one image</);
});
