/** For example `codes used twice at once` with the outcome `0 of 100 succeeded twice`. */
export type Fault = { name: string; outcome: string; isLost: boolean };
