/** One site with a small demo inventory for all journeys that bring what they change. */
import { startSite } from '../support/server.ts';

export default async function startDemoServer() {
  const site = await startSite({ SEED: 'demo:60' });
  process.env.DEMO_ORIGIN = site.origin;
  process.env.DEMO_DATA_DIR = site.dataDir;
  return async () => {
    await site.stop();
  };
}
