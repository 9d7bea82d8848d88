/** Writes docs/benchmarks.md. Each section has its own date and machine, because parts can be measured separately. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

export type Section = {
  title: string;
  about?: string;
};

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page, one section per part. Each value has its limit beside it, or the value it is compared with in the same run.`;

/** Replaces the section with the same title, or adds it. `order` lists the titles. */
export function withSection(report: string, section: string, order: readonly string[]): string {
  const sections = new Map(
    report.split(/^(?=## )/m).flatMap((text) => (isSection(text) ? [[titleOf(text), text]] : [])),
  );
  sections.set(titleOf(section), section);
  const titles = [...new Set([...order, ...sections.keys()])].filter((title) => sections.has(title));
  return `${[INTRODUCTION, ...titles.map((title) => sections.get(title)?.trim())].join('\n\n')}\n`;
}

export function toSection({ title, about }: Section, figures: Figure[], day = new Date()): string {
  const rows = figures.map(({ name, value, limit }) => `| ${[name, value, limit].map(toCell).join(' | ')} |`);
  const table = ['| what | measured | limit |', '| --- | --- | --- |', ...rows].join('\n');
  const measured = `Measured on ${day.toISOString().slice(0, 10)}: ${machine()}.`;
  return [`## ${title}`, measured, ...(about ? [about] : []), table].join('\n\n');
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory}, Node ${process.version}`;
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function isSection(text: string): boolean {
  return text.startsWith('## ');
}

function titleOf(section: string): string {
  return /^## (.*)/.exec(section)?.[1]?.trim() ?? '';
}
