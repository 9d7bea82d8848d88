import type { Step } from '#app/stock/mapping/steps.ts';
import { parseQuantity } from '#app/stock/mapping/units.ts';
import { toWord } from '#app/stock/words.ts';

export type Cleaned = { is: 'value'; value: string } | { is: 'missing' } | { is: 'rejected'; reason: string };

const MISSING: Cleaned = { is: 'missing' };

type Surroundings = {
  isMissing: (value: string) => boolean;
  read: (column: string) => string;
};

/** A value that is a word for "missing" after any step stays missing. */
export function clean(raw: string, steps: Step[], surroundings: Surroundings): Cleaned {
  let cleaned = tidy(raw, surroundings);
  for (const step of steps) {
    if (cleaned.is !== 'value') return cleaned;
    if (!applies(step, surroundings)) continue;
    const next = take(step, cleaned.value);
    cleaned = next.is === 'value' ? tidy(next.value, surroundings) : next;
  }
  return cleaned;
}

function tidy(value: string, { isMissing }: Surroundings): Cleaned {
  const trimmed = value.trim();
  return isMissing(trimmed) ? MISSING : { is: 'value', value: trimmed };
}

function applies(step: Step, { read }: Surroundings): boolean {
  return Object.entries(step.where ?? {}).every(([column, pattern]) => pattern.test(read(column)));
}

function take(step: Step, value: string): Cleaned {
  if ('split' in step) return valueOrMissing(value.split(step.split).at(step.take > 0 ? step.take - 1 : step.take));
  if ('replace' in step) return valueOrMissing(value.replace(step.replace, step.with));
  if ('reject' in step) return step.reject.test(value) ? rejected(step.because) : valueOrMissing(value);
  if ('unit' in step) {
    const quantity = parseQuantity(value, step.unit, step.given);
    return quantity.ok ? valueOrMissing(quantity.value) : rejected(step.because ?? quantity.reason);
  }
  if ('dictionary' in step) {
    const word = toWord(value);
    return step.dictionary.has(word)
      ? valueOrMissing(step.dictionary.get(word))
      : notFound(step, value, 'is not among the words the mapping knows');
  }
  const match = step.pattern.exec(value);
  return match ? valueOrMissing(match[1] ?? match[0]) : notFound(step, value, 'is not written as the mapping expects');
}

function notFound(step: { otherwise: 'reject' | 'missing' | 'keep'; because?: string }, value: string, reason: string) {
  if (step.otherwise === 'keep') return valueOrMissing(value);
  return step.otherwise === 'missing' ? MISSING : rejected(step.because ?? reason);
}

function valueOrMissing(value: string | undefined): Cleaned {
  return value === undefined ? MISSING : { is: 'value', value };
}

function rejected(reason: string): Cleaned {
  return { is: 'rejected', reason };
}
