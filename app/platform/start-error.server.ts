/** Entry points print its message and exit with code 1; any other error keeps its stack. */
export class StartError extends Error {
  override name = 'StartError';
}
