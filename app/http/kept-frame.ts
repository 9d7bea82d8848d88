import { useEffect } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

const FRAME = 'root';

/** In a browser, which shows one page at a time: what its frame was drawn from last. */
let last: unknown;

export function useKeptFrame(data: unknown): void {
  useEffect(() => {
    last = data;
  }, [data]);
}

/**
 * Where the data of the frame cannot be read anew, the frame stays as it is: a page that goes on without an answer, or
 * says itself what failed, must not give way because of it.
 */
export const keepFrame: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  const frame = results[FRAME];
  if (last === undefined || frame?.type !== 'error' || frame.result instanceof Response) return results;
  return { ...results, [FRAME]: { type: 'data', result: last } };
};
