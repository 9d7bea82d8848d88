import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { drawSvg } from '#app/platform/images/apart.server.ts';
import { clean, colorAt, isNear } from '#tests/support/pictures.ts';

const BOX = { width: 1600, height: 4800 };
const RED = [255, 0, 0];
const GREEN = [0, 136, 0];

const DRAWING = '<rect x="32" width="32" height="64" fill="#080"/>';

function svg(content: string, { before = '', size = 'width="64" height="64"' } = {}): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return Buffer.from(`<?xml version="1.0"?>${before}<svg ${names} ${size}>${content}</svg>`);
}

/** Drawings that try to show something red that lies at `address`. */
function prying(address: string): Record<string, Buffer> {
  const [picture, drawing, style, text] = ['red.png', 'red.svg', 'red.css', 'red.txt'].map((file) => address + file);
  const include = 'xmlns:xi="http://www.w3.org/2001/XInclude"';
  const red = '<text y="40" font-size="40" fill="#f00">';
  const parts = [
    `<image href="${picture}" width="64" height="64"/>`,
    `<image xlink:href="${picture}" width="64" height="64"/>`,
    `<image href="red.png" width="64" height="64" xml:base="${address}"/>`,
    `<use href="${drawing}#all"/><use xlink:href="${drawing}#all"/>`,
    `<filter id="f"><feImage href="${picture}"/></filter><g filter="url(#f)">${DRAWING}</g>`,
    `<rect width="64" height="64" fill="url(${drawing}#paint)"/>`,
    `<style>@import url("${style}");</style>`,
    `${red}<xi:include ${include} href="${text}" parse="text"/></text>`,
    `<xi:include ${include} href="${drawing}"/>`,
    `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${picture}"/></foreignObject>`,
  ];
  return {
    'parts together': svg(DRAWING + parts.join('')),
    'linked style': svg(DRAWING, { before: `<?xml-stylesheet href="${style}" type="text/css"?>` }),
    entity: svg(`${DRAWING}${red}&x;</text>`, { before: `<!DOCTYPE svg [<!ENTITY x SYSTEM "${text}">]>` }),
    script: svg(`${DRAWING}<script>document.documentElement.style.background = 'red'; while (true) {}</script>`),
  };
}

const RED_FILES: Record<string, string | Buffer> = {
  'red.png': await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .png()
    .toBuffer(),
  'red.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" id="all"><linearGradient id="paint"><stop stop-color="#f00"/></linearGradient><rect width="64" height="64" fill="#f00"/></svg>',
  'red.css': 'rect { fill: #f00 !important }',
  'red.txt': 'SECRET',
};

async function draw(bytes: Uint8Array) {
  const drawn = await drawSvg(bytes, { box: { width: 64, height: 64 } });
  return drawn.ok ? await sharp(drawn.png).flatten({ background: '#fff' }).raw().toBuffer() : drawn.reason;
}

function isRedSomewhere(pixels: Buffer): boolean {
  return Array.from({ length: pixels.length / 3 }, (_, at) => [...pixels.subarray(at * 3, at * 3 + 3)]).some((color) =>
    isNear(color, RED, 60),
  );
}

async function expectNothingRed(drawings: Record<string, Buffer>) {
  for (const [way, bytes] of Object.entries(drawings)) {
    const drawn = await draw(bytes);
    if (way === 'entity') expect(drawn).toBe('damaged');
    else expect(isRedSomewhere(drawn as Buffer), way).toBe(false);
  }
}

test('an SVG cannot read local files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-svg-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(RED_FILES)) await writeFile(join(folder, name), content);
  await expectNothingRed(prying(`${pathToFileURL(folder)}/`));
  await expectNothingRed(prying(`${folder}/`));
  const own = await draw(svg('<rect width="9" height="9" fill="#f00"/>'));
  expect(isRedSomewhere(own as Buffer)).toBe(true);
});

test('an SVG makes no network requests', async () => {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    response.end(RED_FILES[request.url?.slice(1) ?? '']);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  await expectNothingRed(prying(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  expect(requests).toEqual([]);
});

test('an SVG with a size fills the largest file, others keep the size of their content', async () => {
  for (const size of ['width="64" height="64"', 'viewBox="0 0 64 64"', 'width="6400" viewBox="0 0 64 64"']) {
    const photo = await clean(svg(DRAWING, { size }));
    expect(photo, size).toMatchObject({ width: 1600, height: 1600 });
    expect(isNear(await colorAt(photo, 0.75, 0.5), GREEN), size).toBe(true);
    expect(isNear(await colorAt(photo, 0.25, 0.5), [255, 255, 255]), size).toBe(true);
  }
  for (const size of ['', 'width="100%" height="100%"']) {
    const photo = await clean(svg(`<rect width="32" height="64" fill="#fff"/>${DRAWING}`, { size }));
    expect(photo, size).toMatchObject({ width: 64, height: 64 });
    expect(isNear(await colorAt(photo, 0.75, 0.5), GREEN), size).toBe(true);
  }
});

test('filters are left out of a drawing, which stays', async () => {
  const filter = '<feTurbulence baseFrequency="0.01" numOctaves="100"/>'.repeat(50);
  for (const name of ['filter', 'svg:filter']) {
    const defined = `<${name} xmlns:svg="http://www.w3.org/2000/svg" id="f">${filter}</${name}>`;
    const photo = await clean(svg(`${defined}<g filter="url(#f)">${DRAWING}</g>`));
    expect(isNear(await colorAt(photo, 0.75, 0.5), GREEN), name).toBe(true);
  }
});

test('an SVG that takes a second of processor or too much memory is stopped, and the next one is drawn', async () => {
  const gradient = '<radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>';
  const slow = svg(gradient + '<rect width="64" height="64" fill="url(#g)" opacity="0.5"/>'.repeat(5_000));
  const large = svg('<g opacity="0.9">'.repeat(200) + DRAWING + '</g>'.repeat(200));
  for (const drawing of [slow, large]) {
    expect(await drawSvg(drawing, { box: BOX })).toEqual({ ok: false, reason: 'too-heavy' });
  }
  expect(await drawSvg(svg(DRAWING), { box: BOX })).toMatchObject({ ok: true });
});

test('entity and nesting bombs are rejected', async () => {
  const letters = [...'abcdefghij'];
  const entities = letters.map((letter, index) => {
    return `<!ENTITY ${letter} "${index ? `&${letters[index - 1]};`.repeat(10) : 'haha'}">`;
  });
  const laughs = svg('<text>&j;</text>', { before: `<!DOCTYPE svg [${entities.join('')}]>` });
  const nested = svg('<g>'.repeat(50_000) + '</g>'.repeat(50_000));
  for (const bytes of [laughs, nested]) expect(await draw(bytes)).toBe('damaged');
});
