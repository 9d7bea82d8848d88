import sharp from 'sharp';
import { takeTurn } from '#app/platform/images/clean-photo.server.ts';

/** What is left of the box: too few colours for any letter. */
const CELLS = { width: 6, height: 2 };

type Box = { left: number; top: number; width: number; height: number };

/** `box` in shares of a stored photo; returns it as PNG, with the box blurred beyond reading. */
export function blurBox(bytes: Uint8Array, box: Box): Promise<Buffer> {
  return takeTurn({ alone: false }, async () => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const left = Math.min(Math.floor(box.left * raw.width), raw.width - 1);
    const top = Math.min(Math.floor(box.top * raw.height), raw.height - 1);
    const width = Math.max(1, Math.min(Math.ceil(box.width * raw.width), raw.width - left));
    const height = Math.max(1, Math.min(Math.ceil(box.height * raw.height), raw.height - top));
    const part = sharp(data, { raw }).extract({ left, top, width, height });
    const few = await part
      .resize({ ...CELLS, fit: 'fill', kernel: 'linear' })
      .png()
      .toBuffer();
    const input = await sharp(few).resize({ width, height, fit: 'fill' }).png().toBuffer();
    return sharp(data, { raw }).composite([{ input, left, top }]).png({ compressionLevel: 1 }).toBuffer();
  });
}
