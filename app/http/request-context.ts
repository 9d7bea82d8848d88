import { createContext } from 'react-router';

/** What is known of one request beside what it asks. */
export type RequestFacts = {
  id: string;
  /** Filled in once a route has matched. */
  pattern: string;
  /** Where it comes from, for limits. Never logged. */
  address: string;
  /** Set by what refuses it for now; the answer then bears `Retry-After`. */
  retryAfterSeconds?: number;
};

export const requestContext = createContext<RequestFacts>();
