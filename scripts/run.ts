/** Runs a command: a `StartError` prints one sentence and exits with 1, any other error its stack. */
export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The class can be loaded twice, from the sources and from the build, so compare its name.
    const isExplained = error instanceof Error && error.name === 'StartError';
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
