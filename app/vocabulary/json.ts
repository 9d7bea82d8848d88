/** What JSON can hold as it is; what is undefined it leaves out. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

const written = new WeakMap<object, string>();

/**
 * The JSON of a value, put together from that of its parts; each part that is an object is written once, for as long as it
 * lives: nobody may change it any more.
 */
export function toJson(value: readonly Json[] | { readonly [name: string]: Json }): string {
  if (Array.isArray(value)) return `[${value.map(partToJson).join(',')}]`;
  const parts: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined) parts.push(`${JSON.stringify(name)}:${partToJson(part)}`);
  }
  return `{${parts.join(',')}}`;
}

function partToJson(part: Json): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null';
  const known = written.get(part) ?? JSON.stringify(part);
  written.set(part, known);
  return known;
}
