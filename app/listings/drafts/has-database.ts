/** The name of the browser's database of drafts, apart from what opens it: most pages need no more. */
export const DATABASE = 'kerbside';

/** Whether this browser keeps any drafts, without beginning to. */
export async function hasDatabase(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}
