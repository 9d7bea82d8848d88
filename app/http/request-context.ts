import { createContext } from 'react-router';

/** One request as the log knows it. `pattern` is filled in once a route has matched. */
export type RequestFacts = { id: string; pattern: string };

export const requestContext = createContext<RequestFacts>();
