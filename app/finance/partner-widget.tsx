import { ExternalLink } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FrameReport, WidgetName } from '#app/finance/partner.ts';

const LOAD_TIMEOUT_MS = 15_000;
const LOAD_WITHIN = '300px';
/** One height in every state, so that the text below never jumps. */
const RESERVED = 'relative flex min-h-[39rem] flex-col noscript:min-h-0';

type State = 'text' | 'loading' | 'shown' | 'failed';

type PartnerWidgetProps = {
  name: WidgetName;
  title: string;
  isConfigured: boolean;
  link: string | undefined;
};

/** Loads when it comes into view. A text with the partner's link replaces it until then and if it fails. */
export function PartnerWidget({ name, title, isConfigured, link }: PartnerWidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('text');
  useNearView(box, isConfigured, () => setState('loading'));
  useReports(frame, state, setState);
  const loads = useRef(0);
  const isFramed = state === 'loading' || state === 'shown';
  return (
    <div ref={box} data-partner-widget={state} className={isConfigured ? RESERVED : ''}>
      {state === 'loading' && <p className="m-auto text-muted">Loading from our finance partner…</p>}
      {isFramed && (
        <iframe
          ref={frame}
          src={`/finance/frame/${name}`}
          title={title}
          sandbox="allow-scripts"
          className={`w-full flex-1 rounded-control border border-line bg-white ${state === 'loading' ? 'invisible absolute inset-0 h-full' : ''}`}
          onLoad={() => {
            loads.current += 1;
            // A second load: the script navigated away from our document.
            if (loads.current > 1) setState('failed');
          }}
        />
      )}
      {state === 'shown' && (
        <p className="mt-3 text-[0.9375rem] text-muted">
          Provided by our finance partner. What you enter goes to them, not to us.
          {link && <PartnerLink link={link} />}
        </p>
      )}
      {!isFramed && <PartnerText link={link} isConfigured={isConfigured} />}
    </div>
  );
}

function PartnerText({ link, isConfigured }: { link: string | undefined; isConfigured: boolean }) {
  return (
    <p className={`max-w-prose text-muted ${isConfigured ? 'm-auto noscript:mx-0' : ''}`}>
      Your rate depends on the lender and your circumstances.
      {isConfigured && ' If our finance partner’s tool doesn’t load here, turn on JavaScript or try again later.'}
      {link && ' You can also get a quote on our finance partner’s site.'}
      {link && <PartnerLink link={link} />}
    </p>
  );
}

function PartnerLink({ link }: { link: string }) {
  return (
    <>
      {' '}
      <a href={link} rel="noopener" className="text-link whitespace-nowrap underline">
        {`Go to ${new URL(link).hostname.replace(/^www\./, '')}`}
        <ExternalLink className="ml-1 inline size-4 align-[-0.125em]" aria-hidden="true" />
      </a>
    </>
  );
}

function useNearView(box: RefObject<HTMLElement | null>, isConfigured: boolean, onNear: () => void) {
  const near = useRef(onNear);
  useEffect(() => {
    if (!isConfigured || !box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        near.current();
      },
      { rootMargin: LOAD_WITHIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isConfigured, box]);
}

/** Accepts messages only from the frame itself, and only while it loads. */
function useReports(frame: RefObject<HTMLIFrameElement | null>, state: State, onReport: (state: State) => void) {
  const report = useRef(onReport);
  useEffect(() => {
    if (state !== 'loading') return;
    const listening = new AbortController();
    const receive = ({ source, data }: MessageEvent<Partial<FrameReport> | null>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data?.partnerFrame === 'shown' || data?.partnerFrame === 'failed') report.current(data.partnerFrame);
    };
    addEventListener('message', receive, { signal: listening.signal });
    const timer = setTimeout(() => report.current('failed'), LOAD_TIMEOUT_MS);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [state, frame]);
}
