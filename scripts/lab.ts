/** `npm run bench`, `faults` and `attack` start here: the laboratory is a package of its own, which few people need. */
import { existsSync } from 'node:fs';

const [command] = process.argv.splice(2, 1);
if (!existsSync('lab/node_modules')) {
  process.stderr.write('The laboratory isn’t installed yet: run `npm ci --prefix lab` first.\n');
  process.exit(1);
}
await import(`../lab/${command}.ts`);
