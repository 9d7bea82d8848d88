/** A drawn photo like those from phones: 12 megapixels with noise, rotated, with a GPS position. */
import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;
const SHAPES = 400;

/** About three and a half megabytes of JPEG. */
export async function takePhonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise } });
  const input = await grain.png({ compressionLevel: 0 }).toBuffer();
  return sharp(Buffer.from(scene()))
    .composite([{ input, blend: 'soft-light' }])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function scene(): string {
  const sky = '<stop stop-color="#9cf"/><stop offset=".5" stop-color="#eee"/>';
  const ground = '<stop offset=".55" stop-color="#787"/><stop offset="1" stop-color="#333"/>';
  const shapes = Array.from({ length: SHAPES }, (_, at) => shape(at)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="far" x2="0" y2="1">${sky}${ground}</linearGradient><rect width="100%" height="100%" fill="url(#far)"/>${shapes}</svg>`;
}

function shape(at: number): string {
  const any = (most: number, of: number) => Math.abs((Math.sin(at * 12.9898 + of * 78.233) * 43758.5453) % 1) * most;
  const place = `x="${any(WIDTH, 1)}" y="${any(HEIGHT, 2)}" width="${any(500, 3)}" height="${any(300, 4)}"`;
  return `<rect ${place} rx="${any(60, 5)}" fill="hsl(${any(360, 6)} 45% ${20 + any(60, 7)}%)" opacity=".7"/>`;
}
