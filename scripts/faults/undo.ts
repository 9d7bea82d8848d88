/** Processes, folders and databases of the suite, gone when it ends, however it ends. */
const undoings: (() => Promise<unknown>)[] = [];

export function undoAtEnd(undo: () => Promise<unknown>) {
  undoings.push(undo);
}

/** The last first, each even where another fails. */
export async function undoAll(): Promise<void> {
  for (const undo of undoings.splice(0).reverse()) {
    await undo().catch((error: Error) => process.stderr.write(`Left behind: ${error.message}\n`));
  }
}
