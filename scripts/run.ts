/** Runs an entry point: a reason not to start is one plain sentence on standard error and exit code 1. */
export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The class may have been loaded twice, from the sources and from the build: its name tells.
    const isExplained = error instanceof Error && error.name === 'StartError';
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}
