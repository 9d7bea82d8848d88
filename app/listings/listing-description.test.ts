import { expect, test } from 'vitest';
import { toDescriptionBlocks } from '#app/listings/listing-description.tsx';

test('paragraphs are split on blank lines, short lines without a full stop become sub-headings', () => {
  expect(
    toDescriptionBlocks('Service history\n\nOne owner. Always garaged.\r\n\r\n\r\nExtras\n \nTow bar\nand tint'),
  ).toEqual([
    { kind: 'heading', text: 'Service history' },
    { kind: 'paragraph', text: 'One owner. Always garaged.' },
    { kind: 'heading', text: 'Extras' },
    { kind: 'paragraph', text: 'Tow bar\nand tint' },
  ]);
});

test('sixty characters are still a sub-heading, sixty-one are not', () => {
  expect(toDescriptionBlocks('x'.repeat(60))[0]?.kind).toBe('heading');
  expect(toDescriptionBlocks('x'.repeat(61))[0]?.kind).toBe('paragraph');
});

test('white space has no blocks', () => {
  expect(toDescriptionBlocks(' \n\n \n')).toEqual([]);
});
