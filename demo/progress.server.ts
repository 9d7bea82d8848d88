export type Progress = (done: number, total: number, what: 'photos' | 'listings' | 'articles') => void;

let told = '';

/** On a terminal one line that counts up; in a log a line for every quarter. */
export const showProgress: Progress = (done, total, what) => {
  if (process.stdout.isTTY) {
    process.stdout.write(`\rMaking the demo inventory: ${what} ${done} of ${total}${done === total ? '\n' : ''}`);
    return;
  }
  const line = `Making the demo inventory: ${what} ${Math.floor((done / total) * 4) * 25} %\n`;
  if (line !== told) process.stdout.write(line);
  told = line;
};
