import { retryDelayMs } from '#app/ui/network-error.ts';

/** One stream for all tabs: the tab with the lock listens and tells the others. */
export type StreamNews = 'look' | 'lost';

export type SharedStream = { close(): void };

const NAME = 'kerbside.live';
const ADDRESS = '/live';
const LONGEST_DELAY_MS = 30_000;

/** Without locks, each tab listens for itself. */
export function openSharedStream(onNews: (news: StreamNews) => void): SharedStream {
  const closing = new AbortController();
  const { signal } = closing;
  const tabs = new BroadcastChannel(NAME);
  let isHearing = false;
  const notify = (news: StreamNews) => {
    isHearing = news === 'look';
    onNews(news);
    tabs.postMessage(news);
  };
  tabs.onmessage = ({ data }) => {
    // A new tab missed anything that happened while it loaded.
    if (data !== 'hello') onNews(data);
    else if (isHearing) tabs.postMessage('look');
  };
  tabs.postMessage('hello');
  if (navigator.locks) {
    // Closing early takes it out of the queue, which rejects the request.
    navigator.locks.request(NAME, { signal }, () => listen(notify, signal)).catch(() => {});
  } else {
    listen(notify, signal);
  }
  return {
    close() {
      closing.abort();
      tabs.close();
    },
  };
}

/** Browsers reopen a stream that breaks off, but not one that was refused. */
function listen(notify: (news: StreamNews) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout>;
    let misses = 0;
    function connect() {
      source = new EventSource(ADDRESS);
      source.onopen = () => {
        misses = 0;
        notify('look');
      };
      source.onmessage = () => notify('look');
      source.onerror = () => {
        notify('lost');
        if (source.readyState !== EventSource.CLOSED) return;
        again = setTimeout(connect, retryDelayMs(misses, LONGEST_DELAY_MS));
        misses += 1;
      };
    }
    function stop() {
      clearTimeout(again);
      source?.close();
      resolve();
    }
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', stop, { once: true });
    connect();
  });
}
