import { Clock, Mail, MapPin, MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';

type SupportDetailsProps = { siteName: string; supportEmail: string };

export function SupportDetails({ siteName, supportEmail }: SupportDetailsProps) {
  return (
    <dl className="grid gap-5">
      <Detail icon={MessageSquareReply} name="Response time">
        We reply within 2 hours during business hours.
      </Detail>
      <Detail icon={Clock} name="Support hours">
        Mon-Fri 9AM-5PM AEST
        <p className="text-[0.875rem] text-muted">10am–6pm Melbourne time during daylight saving.</p>
      </Detail>
      <Detail icon={Mail} name="Email">
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere underline">
          {supportEmail}
        </a>
      </Detail>
      <Detail icon={MapPin} name="Location">
        {siteName}, Melbourne, Australia
      </Detail>
    </dl>
  );
}

type DetailProps = { icon: typeof Clock; name: string; children: ReactNode };

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center font-semibold">
        <Icon className="size-5 text-accent" aria-hidden="true" />
        {name}
      </dt>
      <dd className="col-start-2 min-w-0">{children}</dd>
    </div>
  );
}
