/** Reads our Dockerfile, as far as it goes: one instruction a line. */
import { readFileSync } from 'node:fs';

export type Instruction = { name: string; words: string };
export type Stage = { from: string; instructions: Instruction[] };

const KNOWN = ['COPY', 'RUN', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/** Throws if a line is none that it knows. */
export function readDockerfile(path: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ from: words, instructions: [] });
    else if (KNOWN.includes(name)) stages.at(-1)?.instructions.push({ name, words });
    else throw new Error(`${path} has a line that is no instruction: ${line}`);
  }
  return stages;
}

/** What follows each instruction of that name. */
export function allOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ words }) => words);
}

/** The command of an instruction in its exec form. Throws for any other form. */
export function commandOf(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): string[] {
  const [words = ''] = allOf(stage, name);
  return JSON.parse(words.replace(/^.*?(?=\[)/, ''));
}

export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = allOf(stage, 'ENV').map((words) => words.split('=', 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}
