/** Logs more than a pipe holds for each line of its input, and one line more at its end. Its exit code is 7. */
import { log } from '#app/platform/log.server.ts';

const [LINES, LINE] = [100, 'many words '.repeat(1000)];

log.warn('ready');
process.stdin.on('data', () => {
  for (let count = 0; count < LINES; count += 1) log.warn(LINE);
});
process.stdin.once('end', () => {
  log.warn('the last line');
  process.exit(7);
});
