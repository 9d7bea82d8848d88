import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A project folder such as `migrations`, found from the source or the build. Throws if it doesn't exist. */
export function projectFolder(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, name))) {
    if (folder === dirname(folder)) throw new Error(`The project has no folder ${name}.`);
    folder = dirname(folder);
  }
  return join(folder, name);
}
