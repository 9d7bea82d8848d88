/**
 * Finished HTML of parts of pages, by component and props, so that a card is rendered when it changes and not for each
 * search that finds it. What a fragment shows is in its key: a kept one is never out of date, and none needs to be removed.
 * React gets a comment in the place of each, and the bytes are put there once the rest is rendered.
 */
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { FragmentData, PlaceFragment } from '#app/ui/kept-fragment.tsx';
import { toJson } from '#app/vocabulary/json.ts';
import { rememberRecent } from '#app/vocabulary/recent.ts';

/** Of keys and HTML, in bytes; twice this is held at most. Some 2,000 cards. */
const MOST_BYTES = 6_000_000;

/** In no text and no script of a page, whose `<` are all escaped. */
const [OPEN, CLOSE] = ['<!--fragment ', '-->'];

type FragmentsOfPage = {
  place: PlaceFragment;
  /** The page with every fragment in its place. */
  fill(html: Buffer): Buffer<ArrayBuffer>;
};

/** Answers, for each page, what places its fragments. Forgets what was not asked for while `mostBytes` were rendered. */
export function keepFragments(mostBytes = MOST_BYTES): () => FragmentsOfPage {
  const prefixOf = prefixes();
  const recent = rememberRecent<Buffer>({ most: mostBytes, sizeOf: (key, html) => key.length + html.length });
  const find = <Props extends FragmentData>(component: ComponentType<Props>, props: Props): Buffer =>
    recent(prefixOf(component) + toJson(props), () => Buffer.from(renderToString(createElement(component, props))));
  return () => {
    const placed: Buffer[] = [];
    return {
      place: (component, props) => `${OPEN}${placed.push(find(component, props)) - 1}${CLOSE}`,
      fill: (html) => fill(html, placed),
    };
  };
}

/** Another one for each component. */
function prefixes(): (component: object) => string {
  const known = new WeakMap<object, string>();
  let count = 0;
  return (component) => {
    const prefix = known.get(component);
    if (prefix) return prefix;
    count += 1;
    known.set(component, `${count}:`);
    return `${count}:`;
  };
}

function fill(html: Buffer, placed: Buffer[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(OPEN); at >= 0; at = html.indexOf(OPEN, from)) {
    const close = html.indexOf(CLOSE, at);
    const number = Number(html.toString('latin1', at + OPEN.length, close));
    pieces.push(html.subarray(from, at), placed[number] as Buffer);
    from = close + CLOSE.length;
  }
  return Buffer.concat([...pieces, html.subarray(from)]);
}
