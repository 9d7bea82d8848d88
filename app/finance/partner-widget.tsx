import { ExternalLink } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FrameReport, WidgetName } from '#app/finance/partner-entries.ts';

/** A partner that has shown nothing by then is down. */
const PATIENCE_MS = 15_000;
/** Fetched a little before it comes into view, so that it does not push away what is being read. */
const MARGIN = '300px';
/** From the start to the end, so that what is being read below stays where it is. Without scripts nothing comes. */
const RESERVED = 'relative flex min-h-[39rem] flex-col noscript:min-h-0';

type State = 'text' | 'loading' | 'shown' | 'failed';

type PartnerWidgetProps = {
  name: WidgetName;
  title: string;
  /** Whether a partner's script is configured. */
  isConfigured: boolean;
  /** The partner's own site. */
  link: string | undefined;
  /** What stands here where there is no partner at all. */
  children: ReactNode;
};

/**
 * A partner's widget in a closed-off frame, loaded when it comes into view. Text with the partner's link stands in its place
 * before, without scripts, and when the partner is not there.
 */
export function PartnerWidget({ name, title, isConfigured, link, children }: PartnerWidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('text');
  useNearView(box, isConfigured, () => setState('loading'));
  useReports(frame, state, setState);
  const loads = useRef(0);
  const isFramed = state === 'loading' || state === 'shown';
  return (
    <div ref={box} data-partner-widget={state} className={isConfigured ? RESERVED : ''}>
      {state === 'loading' && <p className="m-auto text-muted">Fetching it from our finance partner…</p>}
      {isFramed && (
        <iframe
          ref={frame}
          src={`/finance/frame/${name}`}
          title={title}
          sandbox="allow-scripts"
          className={`w-full flex-1 rounded-control border border-line bg-white ${state === 'loading' ? 'invisible absolute inset-0 h-full' : ''}`}
          onLoad={() => {
            loads.current += 1;
            // It has led itself away from our document.
            if (loads.current > 1) setState('failed');
          }}
        />
      )}
      {state === 'shown' && (
        <p className="mt-3 text-[0.9375rem] text-muted">
          This is our finance partner’s. What you type into it goes to them, not to us.
          {link && <PartnerLink link={link} />}
        </p>
      )}
      {!isFramed && (link || isConfigured ? <PartnerText link={link} isConfigured={isConfigured} /> : children)}
    </div>
  );
}

function PartnerText({ link, isConfigured }: { link: string | undefined; isConfigured: boolean }) {
  return (
    <p className={`max-w-prose text-muted ${isConfigured ? 'm-auto noscript:mx-0' : ''}`}>
      What a loan costs depends on the lender and on you.
      {isConfigured &&
        ' Our finance partner works it out with you here, where scripts are on and the partner can be reached.'}
      {link && ' You can ask our finance partner on their own site.'}
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
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isConfigured, box]);
}

/** Only the frame itself is heard, and only while it is awaited. */
function useReports(frame: RefObject<HTMLIFrameElement | null>, state: State, onReport: (state: State) => void) {
  const report = useRef(onReport);
  useEffect(() => {
    if (state !== 'loading') return;
    const listening = new AbortController();
    const hear = ({ source, data }: MessageEvent<Partial<FrameReport> | null>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data?.partnerFrame === 'shown' || data?.partnerFrame === 'failed') report.current(data.partnerFrame);
    };
    addEventListener('message', hear, { signal: listening.signal });
    const timer = setTimeout(() => report.current('failed'), PATIENCE_MS);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [state, frame]);
}
