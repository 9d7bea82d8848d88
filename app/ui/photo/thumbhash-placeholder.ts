/**
 * A thumbhash (about 25 bytes, base64) drawn as a picture of 4×3 pixels, small enough to stand in the page itself.
 * Stretched over the photo's box, the browser smooths it into the blur that is seen until the photo arrives.
 *
 * The format of the hash: https://github.com/evanw/thumbhash. Decoding with the npm package gives 32 pixels across and
 * takes some fifty times as long, too long for the 24 photos of a page that is rendered hundreds of times a second.
 */
const WIDTH = 4;
const HEIGHT = 3;
const ROW_BYTES = 12; // three bytes a pixel, a multiple of four as it must be
const MAX_REMEMBERED = 20_000; // about five megabytes

const remembered = new Map<string, string>();

/** A data URL for `background-image`, or an empty string where the hash is missing or damaged. Never throws. */
export function thumbhashPlaceholder(thumbhash: string): string {
  const known = remembered.get(thumbhash);
  if (known !== undefined) return known;
  const url = drawPlaceholder(thumbhash);
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(thumbhash, url);
  return url;
}

function drawPlaceholder(thumbhash: string): string {
  const hash = toBytes(thumbhash);
  if (!hash || hash.length < 5) return '';
  return BMP_START + btoa(String.fromCharCode(...toPixels(readHash(hash))));
}

function toBytes(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** How strongly one cosine wave, `x` times across and `y` times down, shows in a channel. */
type Wave = { x: number; y: number; strength: number };
type Channel = { average: number; waves: Wave[] };
/** Lightness, yellow against blue, red against green. */
type Channels = { l: Channel; p: Channel; q: Channel };

function readHash(hash: Uint8Array): Channels {
  const byte = (index: number) => hash[index] ?? 0;
  const colour = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shape = byte(3) | (byte(4) << 8);
  const hasAlpha = colour >> 23 === 1;
  const isLandscape = shape >> 15 === 1;
  const longSide = hasAlpha ? 5 : 7;
  const shortSide = Math.max(3, shape & 7);

  let nibble = hasAlpha ? 12 : 10;
  function readWaves(across: number, down: number, scale: number): Wave[] {
    const waves: Wave[] = [];
    for (let y = 0; y < down; y++) {
      for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x++) {
        const value = (byte(nibble >> 1) >> ((nibble & 1) * 4)) & 15;
        nibble++;
        waves.push({ x, y, strength: (value / 7.5 - 1) * scale });
      }
    }
    return waves;
  }

  const [across, down] = isLandscape ? [longSide, shortSide] : [shortSide, longSide];
  // The colours are stored a quarter too weak, to make room for rounding.
  return {
    l: { average: (colour & 63) / 63, waves: readWaves(across, down, ((colour >> 18) & 31) / 31) },
    p: { average: ((colour >> 6) & 63) / 31.5 - 1, waves: readWaves(3, 3, (((shape >> 3) & 63) / 63) * 1.25) },
    q: { average: ((colour >> 12) & 63) / 31.5 - 1, waves: readWaves(3, 3, (((shape >> 9) & 63) / 63) * 1.25) },
  };
}

/** The rows of a BMP: bottom row first, blue before green before red. */
function toPixels({ l, p, q }: Channels): Uint8Array {
  const pixels = new Uint8Array(ROW_BYTES * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const lightness = valueAt(l, x, y);
      const yellow = valueAt(p, x, y);
      const red = valueAt(q, x, y);
      const b = lightness - (2 / 3) * yellow;
      const r = (3 * lightness - b + red) / 2;
      pixels.set([toByte(b), toByte(r - red), toByte(r)], at(x, y));
    }
  }
  return pixels;
}

function at(x: number, y: number): number {
  return (HEIGHT - 1 - y) * ROW_BYTES + x * 3;
}

function toByte(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
}

const COSINES_ACROSS = cosines(WIDTH);
const COSINES_DOWN = cosines(HEIGHT);

/** For every pixel of a side, the mean over it of each wave: none, once, twice … up to seven times along the side. */
function cosines(side: number): number[][] {
  return Array.from({ length: side }, (_, pixel) =>
    Array.from({ length: 8 }, (_, wave) => {
      const half = (Math.PI * wave) / (2 * side);
      return Math.cos((Math.PI / side) * (pixel + 0.5) * wave) * (wave === 0 ? 1 : Math.sin(half) / half);
    }),
  );
}

function valueAt({ average, waves }: Channel, x: number, y: number): number {
  const across = COSINES_ACROSS[x] as number[];
  const down = COSINES_DOWN[y] as number[];
  let value = average;
  for (const wave of waves) value += wave.strength * (across[wave.x] ?? 0) * (down[wave.y] ?? 0) * 2;
  return value;
}

/** File header (14 bytes) and BITMAPINFOHEADER (40 bytes): 54 in all, so that base64 of it ends without padding. */
const BMP_START = `data:image/bmp;base64,${btoa(String.fromCharCode(...bmpHeader()))}`;

function bmpHeader(): Uint8Array {
  const header = new DataView(new ArrayBuffer(54));
  header.setUint16(0, 0x424d); // "BM"
  header.setUint32(2, 54 + ROW_BYTES * HEIGHT, true);
  header.setUint32(10, 54, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, WIDTH, true);
  header.setInt32(22, HEIGHT, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  header.setUint32(34, ROW_BYTES * HEIGHT, true);
  return new Uint8Array(header.buffer);
}
