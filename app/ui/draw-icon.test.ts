import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import createIcon, { onePath } from '#app/ui/draw-icon.tsx';

type Icon = { node: [string, Record<string, string>][] };

const ICONS = import.meta.resolve('lucide-react/icons/x').replace(/x\.mjs$/, '');
const LOOK = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

function usedIcons(): string[] {
  const imports = globSync('app/**/*.tsx').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g),
  ]);
  const names = imports.flatMap(([, list = '']) => list.split(',')).map((name) => name.trim());
  return [...new Set(names.filter((name) => name && !name.startsWith('type ')))];
}

async function iconData(name: string): Promise<Icon> {
  const file = name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '-').toLowerCase();
  const address = new URL(`${file}.mjs`, ICONS).href;
  return (await import(/* @vite-ignore */ address)).__iconData;
}

const drawn = (content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96" ${LOOK}>${content}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer();

test.each(usedIcons())('%s looks the same as one path', async (name) => {
  const { node } = await iconData(name);
  const shapes = node.map(
    ([tag, all]) =>
      `<${tag} ${Object.entries(all)
        .map(([key, value]) => `${key}="${value}"`)
        .join(' ')}/>`,
  );
  const [apart, joined] = [await drawn(shapes.join('')), await drawn(`<path d="${onePath(node)}"/>`)];
  const different = apart.filter((value, index) => Math.abs(value - (joined[index] ?? 0)) > 100).length;
  expect(apart.some((value) => value > 0)).toBe(true);
  expect(different).toBeLessThanOrEqual(8);
});

test('an unknown shape throws', () => {
  expect(() => onePath([['polygon', { points: '1 1 2 2' }]])).toThrow('polygon');
});

test('an icon with another shape is refused when it is shown, not when it is loaded', () => {
  const Icon = createIcon({ node: [['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }]] });
  expect(() => Icon({})).toThrow('ellipse');
});
