import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export function CheckInbox({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="panel grid justify-items-start gap-3 p-5 sm:p-7">
      <MailCheck className="size-9 text-positive" aria-hidden="true" />
      <h2 className="font-bold text-xl">Check your inbox</h2>
      <p className="wrap-anywhere">{children}</p>
    </div>
  );
}
