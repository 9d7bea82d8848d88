/** A lost notification only delays an update until the next beat. */
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { Audience } from '#app/platform/live/audience.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

const CHANNEL = 'live';
/** Some proxies cut connections that are silent for 30 seconds. */
const BEAT_MS = 20_000;

export const audience = new Audience();

showFigure({ name: 'kerbside_event_streams', help: 'Open streams of live events.', read: () => audience.size });

type LiveOptions = {
  validSessions(sessionIds: string[]): Promise<ReadonlySet<string>>;
  audience?: Audience;
  beatMs?: number;
};

export type Live = {
  stop(): Promise<void>;
};

export async function startLive(connection: DatabaseConnection, options: LiveOptions): Promise<Live> {
  const { validSessions, audience: streams = audience, beatMs = BEAT_MS } = options;
  const listening = await connection.listen(CHANNEL, (payload) => dispatch(streams, payload));
  const beating = setInterval(() => {
    streams.beat();
    endLostSessions(streams, validSessions).catch((error) =>
      log.error({ err: error }, 'could not check the open streams'),
    );
  }, beatMs);
  return {
    async stop() {
      clearInterval(beating);
      streams.close();
      await listening.stop();
    },
  };
}

/** Payloads are `user:{id}` and `session:{id}`, written by triggers; null after a reconnect. */
function dispatch(streams: Audience, payload: string | null) {
  const [kind, id = ''] = payload?.split(':') ?? ['missed'];
  if (kind === 'user') streams.notify([id]);
  if (kind === 'session') streams.endSessions([id]);
  if (kind === 'missed') streams.notifyEveryone();
}

async function endLostSessions(streams: Audience, validSessions: LiveOptions['validSessions']) {
  const sessionIds = streams.sessionIds();
  if (sessionIds.length === 0) return;
  const valid = await validSessions(sessionIds);
  streams.endSessions(sessionIds.filter((id) => !valid.has(id)));
}
