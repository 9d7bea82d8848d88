import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

const SHOWN_MS = 10_000;

/** Each press gets a new one, with all its time. */
export function deviceNotice(signInHref: string, show: (notice: null) => void) {
  return <DeviceNotice key={Date.now()} signInHref={signInHref} onClose={() => show(null)} />;
}

type DeviceNoticeProps = { signInHref: string; onClose: () => void };

/** After a visitor’s heart. It stays while it is pointed at or has the focus. */
function DeviceNotice({ signInHref, onClose }: DeviceNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => notice.current?.matches(':hover, :focus-within') || onClose(), SHOWN_MS);
    return () => clearInterval(timer);
  }, [onClose]);
  return (
    <div role="alert" className="tall:fixed inset-x-3 top-2 z-50 flex justify-center print:hidden">
      <div ref={notice} className="panel flex max-w-full items-center gap-3 border-line-strong py-2 pr-2 pl-4">
        <p className="text-[0.9375rem]">
          <Link to="/saved-cars" className="text-link underline">
            Saved on this device
          </Link>
          {'. '}
          <Link to={signInHref} className="text-link underline">
            Sign in to keep it everywhere
          </Link>
        </p>
        <button type="button" aria-label="Close" className="button button-quiet px-2.5" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
