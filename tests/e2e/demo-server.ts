/**
 * One site with a small demo inventory for all journeys that bring what they change. It stores its photos while the
 * first journeys, which have sites of their own, are under way already: `origin` of the fixtures waits for it.
 */
import { copyMigratedFolder, makeMigratedFolder } from '../support/migrated-folder.ts';
import { freePort, startSite } from '../support/server.ts';

export default async function startDemoServer() {
  process.env.BRIEF_SITES = 'yes';
  const deleteMigrated = await makeMigratedFolder();
  const port = String(await freePort());
  const dataDir = await copyMigratedFolder();
  process.env.DEMO_ORIGIN = `http://localhost:${port}`;
  process.env.DEMO_DATA_DIR = dataDir;
  const starting = startSite({ SEED: 'demo:32', PORT: port, DATA_DIR: dataDir });
  starting.catch((error) => process.stderr.write(`${error}\n`));
  return async () => {
    await (await starting).stop();
    await deleteMigrated();
  };
}
