/**
 * What the server tells this browser, in each of its open tabs, over one stream for all of them: the tab that holds a
 * lock listens and passes on what it hears; when it is closed or hidden, another one takes over. `look` says that there
 * may be news, and comes with each new connection too, since nobody knows what was missed; `lost` that nothing is heard
 * at the moment, while the line goes on trying.
 */
export type LineNews = 'look' | 'lost';

export type LiveLine = { close(): void };

const NAME = 'kerbside.live';
const ADDRESS = '/live';
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Where a browser has no locks, each tab listens for itself. */
export function openLiveLine(hear: (news: LineNews) => void): LiveLine {
  const closing = new AbortController();
  const { signal } = closing;
  const tabs = new BroadcastChannel(NAME);
  let isHearing = false;
  const tell = (news: LineNews) => {
    isHearing = news === 'look';
    hear(news);
    tabs.postMessage(news);
  };
  tabs.onmessage = ({ data }) => {
    // A tab that has just been opened: what happened while it was loading was told to nobody there.
    if (data !== 'hello') hear(data);
    else if (isHearing) tabs.postMessage('look');
  };
  tabs.postMessage('hello');
  if (navigator.locks) {
    // Closing before its turn takes it out of the queue, which refuses with an error.
    navigator.locks.request(NAME, { signal }, () => listen(tell, signal)).catch(() => {});
  } else {
    listen(tell, signal);
  }
  return {
    close() {
      closing.abort();
      tabs.close();
    },
  };
}

/** Until it is closed. A stream that breaks off is opened again by the browser; one that is refused, by us. */
function listen(tell: (news: LineNews) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout>;
    let misses = 0;
    function connect() {
      source = new EventSource(ADDRESS);
      source.onopen = () => {
        misses = 0;
        tell('look');
      };
      source.onmessage = () => tell('look');
      source.onerror = () => {
        tell('lost');
        if (source.readyState !== EventSource.CLOSED) return;
        const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** misses);
        misses += 1;
        again = setTimeout(connect, delay * (0.5 + Math.random() / 2));
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
