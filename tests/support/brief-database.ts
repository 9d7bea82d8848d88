/** A short-lived embedded database is faster without optimised WebAssembly. Used for sites when BRIEF_SITES is set. */
export const BRIEF_DATABASE = ['--liftoff-only'];
