import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router';

/** How long the message of success stays before the next page comes. */
const STAY_MS = 2000;

/** For the answer that shows the message: the way on where no script runs, or none runs yet. */
export function leadOn(to: string): HeadersInit {
  return { Refresh: `${STAY_MS / 1000}; url=${to}` };
}

type ListingDoneProps = { message: string; to: string; link: string; notice?: string | undefined };

/** A form that was accepted: says so, and goes on by itself. */
export function ListingDone({ message, to, link, notice }: ListingDoneProps) {
  const navigate = useNavigate();
  // A page that came whole has a header that leads on.
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
          <h1 ref={words} tabIndex={-1} className="font-bold text-2xl outline-none">
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
