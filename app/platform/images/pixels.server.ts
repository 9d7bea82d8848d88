import sharp, { type Sharp } from 'sharp';

/** Decoded: sRGB, 8 bits per channel, upright, without alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 };

export async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

export function fromPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}
