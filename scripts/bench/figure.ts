/** A measured value beside its limit, or beside what it is compared with. */
export type Figure = { name: string; value: string; limit: string };
