/** One site with a small demo inventory for all journeys that only read. */
import { startSite } from '../support/server.ts';

export default async function startDemoServer() {
  const site = await startSite({ SEED: 'demo:60' });
  process.env.DEMO_ORIGIN = site.origin;
  return async () => {
    await site.stop();
  };
}
