import { createContext } from 'react-router';
import type { AuthResult } from '#app/accounts/auth-result.ts';
import type { Viewer } from '#app/accounts/viewer.ts';

export type RequestFacts = {
  id: string;
  pattern: string;
  viewerId?: string;
  /** For rate limits only; never logged. */
  address: string;
  /** Decided by the socket’s address, never behind a proxy. Only then may the outbox and the demo accounts open. */
  isFromThisMachine: boolean;
  retryAfterSeconds?: number;
  isIncomplete?: boolean;
  /** What the dealership’s log says of this form, beside its name; empty if nothing was done. */
  workDetail?: string;
};

export const requestContext = createContext<RequestFacts>();

export const answerContext = createContext<AuthResult | null>(null);

export const viewerContext = createContext<Viewer | null>(null);

/** Why the viewer couldn’t be looked up for a form whose page says so. */
export const unknownViewerContext = createContext<Error | null>(null);

/** Set by the guard alone, so that reading it fails on a page that opens to everyone. */
export const admittedContext = createContext<Viewer>();
