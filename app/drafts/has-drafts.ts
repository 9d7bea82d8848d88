export const DATABASE = 'kerbside-drafts';

/** Opens nothing, so that a browser without drafts stays without the database. */
export async function hasDrafts(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}
