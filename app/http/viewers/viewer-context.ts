import { createContext } from 'react-router';
import type { Viewer } from '#app/accounts/viewer.ts';

/** Who sent the request; null for a visitor. Filled in by the root's middleware. */
export const viewerContext = createContext<Viewer | null>(null);
