import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of the project such as `migrations`, whether this runs from its sources or from the build. Throws where there is none. */
export function projectFolder(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, name))) {
    if (folder === dirname(folder)) throw new Error(`The project has no folder ${name}.`);
    folder = dirname(folder);
  }
  return join(folder, name);
}
