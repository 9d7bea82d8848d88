/** Photos for a file input, each in a different colour. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export async function writePictures(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const path = join(folder, `car-${n}.jpg`);
      const background = { r: (n * 67) % 256, g: (n * 131) % 256, b: (n * 29) % 256 };
      const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
      await writeFile(path, await picture.jpeg().toBuffer());
      return path;
    }),
  );
}
