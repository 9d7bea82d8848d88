import { Clock, Mail, MapPin, MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';

type SupportDetailsProps = { siteName: string; supportEmail: string };

/** Who reads what is sent, when, and how soon. */
export function SupportDetails({ siteName, supportEmail }: SupportDetailsProps) {
  return (
    <dl className="grid gap-5">
      <Detail icon={MessageSquareReply} name="How soon">
        We reply within 2 hours during business hours.
      </Detail>
      <Detail icon={Clock} name="Support hours">
        Mon-Fri 9AM-5PM AEST
        <p className="text-[0.875rem] text-muted">
          AEST is UTC+10 all year: while clocks in Melbourne are an hour ahead in summer, that is 10 to 6 there.
        </p>
      </Detail>
      <Detail icon={Mail} name="Email">
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere underline">
          {supportEmail}
        </a>
      </Detail>
      <Detail icon={MapPin} name="Where we are">
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
