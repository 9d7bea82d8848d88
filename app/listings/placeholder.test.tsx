import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { BODY_TYPES } from '#app/vocabulary/cars.ts';

test('each body type has its own drawing, hidden from screen readers', () => {
  const drawings = BODY_TYPES.map((bodyType) => renderToStaticMarkup(<BodyPlaceholder bodyType={bodyType} />));
  expect(new Set(drawings).size).toBe(BODY_TYPES.length);
  for (const drawing of drawings) expect(drawing).toContain('aria-hidden="true"');
});
