/** The form where a dealer explains words. Each select sends "bodyType:Wagon:sportswagon". */
import { z } from 'zod';
import type { WordCount } from '#app/stock/review.ts';
import { LONGEST_WORD, type Meanings, toWord, valuesOf, WORD_FIELDS, type WordField } from '#app/stock/words.ts';

export type Meaning = { field: WordField; word: string; value: string };

export const MEANING = 'meaning';

export function writeMeaning({ field, word, value }: Meaning): string {
  return `${field}:${value}:${word}`;
}

const meaning = z.string().transform((text, context): Meaning => {
  const [, field = '', value = '', word = ''] = /^(\w+):([^:]*):(.*)$/s.exec(text) ?? [];
  const name = WORD_FIELDS.find((one) => one === field);
  const values = name && valuesOf(name);
  const isValue = value === '' || values?.some((option) => option.value === value);
  if (name && values && isValue && word.length <= LONGEST_WORD) return { field: name, word: toWord(word), value };
  context.addIssue({ code: 'custom', message: 'Choose one of the values' });
  return z.NEVER;
});

const MOST_MEANINGS = 500;
export const meaningsSchema = z.object({ [MEANING]: z.array(meaning).max(MOST_MEANINGS).default([]) });

/** `told` is what the dealer has said, else ''. */
export type ShownWord = WordCount & { answer: string };

/** The words of the check, then those that the dealer explained for another file. */
export function wordsToShow(words: WordCount[], meanings: Meanings): ShownWord[] {
  const isListed = (field: WordField, word: string) => words.some((one) => one.field === field && one.word === word);
  const before = WORD_FIELDS.flatMap((field) =>
    Object.entries(meanings[field] ?? {})
      .filter(([word]) => !isListed(field, word))
      .map(([word, value]) => ({ field, word, value, count: 0 })),
  );
  return [...words, ...before].map((word) => ({ ...word, answer: meanings[word.field]?.[word.word] ?? '' }));
}
