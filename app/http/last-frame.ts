import { useEffect } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

const FRAME = 'root';

let last: unknown;

export function useLastFrame(data: unknown): void {
  useEffect(() => {
    last = data;
  }, [data]);
}

/** If the frame's data can't be reloaded, keep the old frame: the page itself may still work. */
export const fallBackToLastFrame: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  const frame = results[FRAME];
  if (last === undefined || frame?.type !== 'error' || frame.result instanceof Response) return results;
  return { ...results, [FRAME]: { type: 'data', result: last } };
};
