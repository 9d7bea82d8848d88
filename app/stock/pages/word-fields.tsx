import { mayBeMissing } from '#app/stock/mapping.ts';
import { MEANING, type ShownWord, writeMeaning } from '#app/stock/meanings.ts';
import { isFieldName, valuesOf, WORD_FIELDS, type WordField, wordLabel } from '#app/stock/words.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export function WordFields({ words }: { words: ShownWord[] }) {
  const unknown = words.filter(({ value }) => value === null);
  const recognised = words.filter(({ value }) => value !== null);
  return (
    <>
      {unknown.length > 0 ? <FieldGroups words={unknown} /> : <p>We understood every word in this file.</p>}
      {recognised.length > 0 && (
        <details className="grid gap-6" open={unknown.length === 0}>
          <summary className="min-h-11 cursor-pointer font-semibold">How we read the other words</summary>
          <div className="mt-4 grid gap-8">
            <FieldGroups words={recognised} />
          </div>
        </details>
      )}
    </>
  );
}

function FieldGroups({ words }: { words: ShownWord[] }) {
  const fields = WORD_FIELDS.filter((field) => words.some((word) => word.field === field));
  return fields.map((field) => (
    <fieldset key={field} className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-bold text-xl">{wordLabel(field)}</legend>
      {words
        .filter((word) => word.field === field)
        .map((word) => (
          <WordSelect key={word.word} {...word} />
        ))}
    </fieldset>
  ));
}

function WordSelect({ field, word, value, count, answer }: ShownWord) {
  const id = `meaning-${field}-${encodeURIComponent(word)}`;
  return (
    <div className="field content-start">
      <label htmlFor={id} className="wrap-anywhere">
        {word === '' ? 'Blank' : `“${word}”`}
        {count > 0 && (
          <span className="font-normal text-muted">{` in ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`}</span>
        )}
      </label>
      <select
        id={id}
        name={MEANING}
        defaultValue={writeMeaning({ field, word, value: answer })}
        className="control select-control"
      >
        <option value={writeMeaning({ field, word, value: '' })}>{undecided(field, { value, answer })}</option>
        {valuesOf(field)?.map((option) => (
          <option key={option.value} value={writeMeaning({ field, word, value: option.value })}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function undecided(field: WordField, { value, answer }: Pick<ShownWord, 'value' | 'answer'>): string {
  if (answer !== '') return 'Forget my answer';
  if (value !== null) return `Read as ${valuesOf(field)?.find((option) => option.value === value)?.label ?? value}`;
  return isFieldName(field) && mayBeMissing(field) ? 'Leave blank' : 'Leave these cars out';
}
