import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipArchive();
  for (const [name, content] of Object.entries(files)) zip.append(content, { name });
  const whole = buffer(zip);
  await zip.finalize();
  return whole;
}
