/**
 * A reason not to start that its reader can act on. Entry points print its message, one plain sentence,
 * and exit with code 1; every other error is a defect and keeps its stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
