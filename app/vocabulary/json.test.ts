import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, toJson } from '#app/vocabulary/json.ts';

test('says what JSON says', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      expect(JSON.parse(toJson(value as Json[]))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('leaves out what is undefined, as JSON does, and tells it apart from null', () => {
  const part = { bound: undefined };
  expect(toJson({ from: undefined, to: 5, part })).toBe('{"to":5,"part":{}}');
  expect(toJson({ from: null })).toBe('{"from":null}');
  expect(toJson([undefined, 1])).toBe('[null,1]');
});
