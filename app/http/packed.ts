import { useMemo } from 'react';
import { type Json, toJson } from '#app/vocabulary/json.ts';

/** Where the process that packed a value finds it again; no encoding takes along what a symbol names. */
const ITSELF = Symbol('what was packed');

type Packable = readonly Json[] | { readonly [name: string]: Json };

/**
 * A value as its JSON, for what a page brings along in many small parts: the router's own encoding, which carries values of
 * any kind, takes ten times as long over them.
 */
export type Packed<Value extends Packable> = { json: string; [ITSELF]?: Value };

/** Nobody may change the value any more. */
export function pack<Value extends Packable>(value: Value): Packed<Value> {
  return { json: toJson(value), [ITSELF]: value };
}

/** The same object for as long as it is the same page. */
export function useUnpacked<Value extends Packable>(packed: Packed<Value>): Value {
  return useMemo(() => packed[ITSELF] ?? JSON.parse(packed.json), [packed]);
}
