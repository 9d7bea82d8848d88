/** Files that try to break an upload, or to leave hidden data in stored files. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type HostileFile = {
  name: string;
  bytes: Uint8Array;
  /** Accepted as a picture, or the end of its error message. */
  becomes: 'picture' | 'is damaged' | 'isn’t an image' | 'has more than 100 megapixels' | 'takes too long to process';
};

/** Must not appear in any stored file. Long enough not to occur by chance. */
export const TRACES = [
  '<?php',
  '<script',
  '<svg xmlns',
  '<html>',
  'http://',
  'file://',
  'root:x:',
  '/etc/passwd',
].concat(['Exif\0\0', 'xmpmeta', 'ICC_PROFILE', 'Somebody']);

const SCRIPT = '<script>document.title = "taken over"</script><?php system($_GET["c"]); ?>';

/** Drawings try to load from `outside`. */
export async function makeHostileFiles(outside: string): Promise<HostileFile[]> {
  const jpeg = await photo().jpeg().toBuffer();
  const png = await photo().png().toBuffer();
  const webp = await photo().webp().toBuffer();
  const files: [name: string, bytes: Uint8Array, becomes: HostileFile['becomes']][] = [
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2), 'is damaged'],
    ['half.webp', webp.subarray(0, webp.length / 2), 'is damaged'],
    ['rubbish.heic', Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${SCRIPT}`, 'latin1'), 'is damaged'],
    ['huge.png', pngOf(30_000, 30_000, Buffer.alloc(10)), 'has more than 100 megapixels'],
    [
      'huge.gif',
      Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;', 'latin1'),
      'has more than 100 megapixels',
    ],
    ['one-colour.png', pngOf(9_000, 9_000, deflateSync(Buffer.alloc(9_001 * 9_000), { level: 1 })), 'picture'],
    ['empty.png', Buffer.alloc(0), 'isn’t an image'],
    ['page.jpg', Buffer.from(`<html>${SCRIPT}</html>`), 'isn’t an image'],
    ['packed.svgz', gzipSync(Buffer.alloc(60_000_000)), 'isn’t an image'],
    ['photo.exe', png, 'picture'],
    ['frames.gif', await frames(300), 'picture'],
    ['polyglot.jpg', await polyglot(), 'picture'],
    ['prying.svg', prying(outside), 'picture'],
    ['laughs.svg', laughs(), 'is damaged'],
    ['..\\..\\<img src=x onerror=alert(1)>.png', png.subarray(0, 60), 'is damaged'],
  ];
  return files.map(([name, bytes, becomes]) => ({ name, bytes, becomes }));
}

/** Takes longer than the time limit. */
export function slowDrawing(): HostileFile {
  const gradient = '<radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>';
  const layers = '<rect width="1600" height="1600" fill="url(#g)" opacity="0.5"/>'.repeat(5_000);
  return { name: 'slow.svg', bytes: svg(gradient + layers), becomes: 'takes too long to process' };
}

function photo(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise } });
}

function svg(content: string, before = ''): Buffer {
  return Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1600" height="1600">${content}</svg>`,
  );
}

/** `packed` may hold fewer pixels than the header says. */
function pngOf(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(12 + content.length);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(content, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length);
  return whole;
}

async function frames(count: number): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, blue] = await Promise.all(['#c00', '#00c'].map(frame));
  const all = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? red : blue) as Buffer);
  return sharp(all, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A JPEG that is also a page, a program and an archive, with a GPS position. */
async function polyglot(): Promise<Buffer> {
  const tagged = photo()
    .withExif({
      IFD0: { Artist: `Somebody ${SCRIPT}` },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${SCRIPT}</secret></x:xmpmeta>`)
    .withIccProfile('p3');
  return Buffer.concat([await tagged.jpeg().toBuffer(), Buffer.from(`<html>${SCRIPT}</html>PK\x03\x04`, 'latin1')]);
}

function prying(outside: string): Buffer {
  const styles = `<style>@import url(${outside}style.css); @font-face { font-family: f; src: url(${outside}font) }</style>`;
  const pictures = [`${outside}picture.png`, 'file:///etc/passwd', '/etc/passwd', 'text:/etc/passwd'].map(
    (href) => `<image width="64" height="64" xlink:href="${href}" href="${href}"/>`,
  );
  const page = `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${outside}frame"/></foreignObject>`;
  const uses = `<use href="${outside}part.svg#all"/><rect width="9" height="9" fill="url(${outside}paint.svg#paint)"/>`;
  return svg(`${styles}${pictures.join('')}${page}${uses}<text font-family="f">a</text>${SCRIPT.split('<?')[0]}`);
}

function laughs(): Buffer {
  const entities = [...'abcdefghij'].map((letter, at, all) => {
    return `<!ENTITY ${letter} "${at > 0 ? `&${all[at - 1]};`.repeat(10) : 'haha'}">`;
  });
  return svg('<text>&j;</text>', `<!DOCTYPE svg [${entities.join('')}]>`);
}
