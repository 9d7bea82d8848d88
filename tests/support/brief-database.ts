/**
 * What Node is told where the embedded database lives for seconds: compiling it well would take longer than all that is
 * asked of it. Where BRIEF_SITES is set, as tests do and benches do not, sites are started so.
 */
export const BRIEF_DATABASE = ['--liftoff-only'];
