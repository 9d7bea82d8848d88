import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function EmptyList({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-2 px-6 py-16 text-center">
      {icon}
      <h2 className="font-bold text-2xl">{title}</h2>
      <p className="max-w-[44ch] text-muted">{children}</p>
      <Link to="/listings" className="button mt-3">
        Browse Listings
      </Link>
    </div>
  );
}
