/** Stops the processes and deletes the folders and databases of the suite, however it ends. */
const tasks: (() => Promise<unknown>)[] = [];

export function cleanUpAtEnd(task: () => Promise<unknown>) {
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
  const isWell = await work().catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    return false;
  });
  return end(isWell ? 0 : 1);
}

export async function cleanUpAll(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) {
    await task().catch((error: Error) => process.stderr.write(`Left behind: ${error.message}\n`));
  }
}
