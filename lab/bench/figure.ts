/** A measured value beside its limit. `isMet` where the limit decides whether the bench passes. */
export type Figure = { name: string; value: string; limit: string; isMet?: boolean };
