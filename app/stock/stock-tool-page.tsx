import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Reply = { done: string | null; problem: string | null };

type StockToolPageProps = {
  title: string;
  lead: ReactNode;
  /** What the action answered: without `done`, the site didn’t. */
  reply: Reply | object | undefined;
  children: ReactNode;
};

/** A page below the stock of a dealer, with what came of the last press. */
export function StockToolPage({ title, lead, reply, children }: StockToolPageProps) {
  const { done, problem } = readReply(reply);
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
      <div>
        <Link to="/my-listings/stock" className="text-link inline-flex min-h-11 items-center">
          ‹ Stock
        </Link>
        <h1 className="font-bold text-2xl md:text-4xl">{title}</h1>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      {done && (
        <p role="status" className="font-semibold text-positive">
          {done}
        </p>
      )}
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

function readReply(reply: Reply | object | undefined): Reply {
  if (!reply) return { done: null, problem: null };
  return 'done' in reply ? reply : { done: null, problem: 'Something went wrong on our side. Try again.' };
}
