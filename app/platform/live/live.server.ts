/**
 * The live line of this process: hints between processes arrive by notification, those who listen here are told, and
 * their streams are kept from looking dead. A hint says whom it concerns and nothing else; one that is lost costs
 * freshness, never truth. Streams of a session that has ended are closed at its hint, and at the next beat for certain.
 */
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { Audience } from '#app/platform/live/audience.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

const CHANNEL = 'live';
/** Proxies cut what is silent for a minute, some for half of one. */
const BEAT_MS = 20_000;

export const audience = new Audience();

showFigure({ name: 'kerbside_event_streams', help: 'Open streams of live events.', read: () => audience.size });

type LiveOptions = {
  /** Which of these sessions are good still. */
  goodSessions(sessionIds: string[]): Promise<ReadonlySet<string>>;
  audience?: Audience;
  beatMs?: number;
};

export type Live = {
  /** Ends all streams, so that the process can stop. */
  stop(): Promise<void>;
};

export async function startLive(connection: DatabaseConnection, options: LiveOptions): Promise<Live> {
  const { goodSessions, audience: told = audience, beatMs = BEAT_MS } = options;
  const listening = await connection.listen(CHANNEL, (said) => hear(told, said));
  const beating = setInterval(() => {
    told.beat();
    endLostSessions(told, goodSessions).catch((error) =>
      log.error({ err: error }, 'open streams could not be checked'),
    );
  }, beatMs);
  return {
    async stop() {
      clearInterval(beating);
      told.close();
      await listening.stop();
    },
  };
}

/** `user:{id}` or `session:{id}`, as the triggers write it. */
function hear(told: Audience, said: string | null) {
  const [kind, id = ''] = said?.split(':') ?? ['missed'];
  if (kind === 'user') told.tell([id]);
  if (kind === 'session') told.endSessions([id]);
  if (kind === 'missed') told.tellEverybody();
}

async function endLostSessions(told: Audience, goodSessions: LiveOptions['goodSessions']) {
  const sessionIds = told.sessionIds();
  if (sessionIds.length === 0) return;
  const good = await goodSessions(sessionIds);
  told.endSessions(sessionIds.filter((id) => !good.has(id)));
}
