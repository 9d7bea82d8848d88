import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form beside a list: after each navigation, Back included, its fields show what is listed. What was typed before
 * the list arrived stays, and so does the focus, which a `key` on the form would lose.
 */
export function useFollowingFields(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const listed = useRef(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.value.trim() === listed.current[name]) field.value = value;
    }
    listed.current = values;
  });
  return form;
}
