import { createContext } from 'react-router';

/** What is known of one request beside what it asks. */
export type RequestFacts = {
  id: string;
  /** Filled in once a route has matched. */
  pattern: string;
  /** The random id of who is signed in, where the page needs to know that. */
  viewerId?: string;
  /** Where it comes from, for limits. Never logged. */
  address: string;
  /** Set by what refuses it for now; the answer then bears `Retry-After`. */
  retryAfterSeconds?: number;
  /** Set where something could not be read and the page goes on without it. */
  isIncomplete?: boolean;
};

export const requestContext = createContext<RequestFacts>();
