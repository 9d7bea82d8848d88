/** What was done to the site and what came of it, such as `codes used twice at once` and `0 of 100 succeeded twice`. */
export type Fault = { name: string; outcome: string; isLost: boolean };
