/** One text of figures from those of several processes, each with its own label. */

/** Prometheus wants all lines of a figure together, below one description. */
export function mergeFigures(texts: readonly string[]): string {
  const figures = new Map<string, string[]>();
  for (const text of texts) {
    let lines: string[] = [];
    for (const line of text.split('\n')) {
      const name = /^# HELP (\S+)/.exec(line)?.[1];
      if (name) {
        const known = figures.get(name);
        lines = known ?? [];
        if (!known) figures.set(name, lines);
      }
      if (line === '' || (line.startsWith('#') && lines.includes(line))) continue;
      lines.push(line);
    }
  }
  return `${[...figures.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
