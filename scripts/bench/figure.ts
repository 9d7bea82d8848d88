/** One measured thing beside what it may not pass, or what it is compared with. */
export type Figure = { name: string; value: string; limit: string };
