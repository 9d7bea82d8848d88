import { useEffect } from 'react';

const NEXT = ['listings', 'listing/:id', 'articles', 'articles/:id', 'models', 'signout', 'verify-email/resend'];
const AFTER_MS = 1_500;

type Manifest = { routes: Record<string, { path?: string; index?: boolean; module: string }> };

/** Likely next pages open sooner, and their forms fail at once when offline. */
export function useCodeAhead(paths: readonly string[] = NEXT): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => fetchCode(paths), AFTER_MS);
    return () => clearTimeout(timer);
  }, [paths]);
}

function fetchCode(paths: readonly string[]) {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  for (const { path, index, module } of Object.values(manifest?.routes ?? {})) {
    if (index || (path !== undefined && paths.includes(path))) import(/* @vite-ignore */ module).catch(() => {});
  }
}
