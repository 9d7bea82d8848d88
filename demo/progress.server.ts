export type Progress = (done: number, total: number, what: 'photos' | 'listings' | 'articles') => void;

let lastLine = '';

/** Counts up in place on a terminal; writes a line per quarter to a log. */
export const showProgress: Progress = (done, total, what) => {
  if (process.stdout.isTTY) {
    process.stdout.write(`\rFilling the demo: ${what} ${done} of ${total}${done === total ? '\n' : ''}`);
    return;
  }
  const line = `Filling the demo: ${what} ${Math.floor((done / total) * 4) * 25} %\n`;
  if (line !== lastLine) process.stdout.write(line);
  lastLine = line;
};
