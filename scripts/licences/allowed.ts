/** Licences under which we may use and pass on a dependency. LGPL and MPL: as libraries that we leave unchanged. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);

/** `expression` as SPDX writes it, such as `(MIT OR GPL-2.0)`: of alternatives one is enough, of parts all are needed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  return bare.split(' AND ').every((name) => ALLOWED.has(name));
}
