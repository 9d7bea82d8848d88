/** Stops the processes and deletes the folders and databases of the suite, however it ends. */
const tasks: (() => Promise<unknown>)[] = [];

export function cleanUpAtEnd(task: () => Promise<unknown>) {
  tasks.push(task);
}

export async function cleanUpAll(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) {
    await task().catch((error: Error) => process.stderr.write(`Left behind: ${error.message}\n`));
  }
}
