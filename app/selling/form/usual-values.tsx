import { useTyped } from '#app/selling/form/use-typed.ts';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { COLOR_SWATCHES } from '#app/vocabulary/cars.ts';

type UsualValuesProps = { field: FormField; formId: string; values: readonly (string | number)[] };

/** Buttons that fill in the field before them. */
export function UsualValues({ field, formId, values }: UsualValuesProps) {
  const typed: Record<string, string | undefined> = useTyped(formId, { [field.name]: field.value ?? '' });
  const hasSwatches = field.name === 'color';
  return (
    <span className={`flex flex-wrap gap-1.5 noscript:hidden ${hasSwatches ? 'basis-full' : ''}`}>
      {values.map(String).map((value) => (
        <button
          key={value}
          type="button"
          aria-label={value}
          aria-describedby={`${field.id}-label`}
          aria-pressed={typed[field.name] === value}
          onClick={() => enterText(field.id, value)}
          className="grid size-11 place-items-center rounded-control border border-line-strong bg-surface font-medium text-base aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {hasSwatches ? <Swatch name={value} /> : value}
        </button>
      ))}
    </span>
  );
}

function Swatch({ name }: { name: string }) {
  const swatches: Readonly<Record<string, string>> = COLOR_SWATCHES;
  return <i className="swatch" style={{ background: swatches[name] }} />;
}

/** Like someone who types: the draft, the preview and the checks hear of it. */
export function enterText(inputId: string, text: string) {
  const input = document.getElementById(inputId);
  if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
  input.value = text;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
