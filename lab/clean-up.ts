/** Stops the processes and deletes the folders and databases of a run, however it ends. */
const tasks: (() => unknown)[] = [];

export function cleanUpAtEnd(task: () => unknown) {
  tasks.push(task);
}

/** Ends the process with 0 if `work` says that all is well, else with 1, and cleans up first. */
export async function runAndCleanUp(work: () => Promise<boolean>): Promise<never> {
  let ending: Promise<never> | undefined;
  // Stopped half-way, the work fails too: the second call must not cut the first one’s cleanup short.
  const end = (code: number) => {
    ending ??= cleanUpAll().then(() => process.exit(code));
    return ending;
  };
  const fail = (error: unknown) => {
    if (!ending) process.stderr.write(`${(error as Error).stack}\n`);
    return end(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
  process.on('uncaughtException', fail);
  const isWell = await work().catch(fail);
  return end(isWell ? 0 : 1);
}

async function cleanUpAll(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) {
    try {
      await task();
    } catch (error) {
      process.stderr.write(`Left behind: ${(error as Error).message}\n`);
    }
  }
}
