import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router';

const STAY_MS = 2000;

export const ON_HOLD = 'It’s on hold: only you can see it for now.';

/** Redirects without JavaScript too. */
export function redirectSoon(to: string): HeadersInit {
  return { Refresh: `${STAY_MS / 1000}; url=${to}` };
}

type ListingDoneProps = { message: string; to: string; link: string; notice?: string };

export function ListingDone({ message, to, link, notice }: ListingDoneProps) {
  const navigate = useNavigate();
  // On a full page load, the response header redirects.
  const isWithinPage = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isWithinPage) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), STAY_MS);
    return () => clearTimeout(timer);
  }, [isWithinPage, navigate, to]);
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    words.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-16">
      <div className="grid max-w-xl justify-items-center gap-5 text-center">
        <CircleCheck className="size-12 text-positive" aria-hidden="true" />
        <div role="status" className="grid gap-3">
          <h1 ref={words} tabIndex={-1} className="outline-none">
            {message}
          </h1>
          {notice && <p className="font-medium text-ochre">{notice}</p>}
        </div>
        <Link to={to} className="button">
          {link}
        </Link>
      </div>
    </div>
  );
}
