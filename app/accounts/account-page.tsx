import type { ReactNode } from 'react';

type AccountPageProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

export function AccountPage({ title, lead, children, footer }: AccountPageProps) {
  return (
    <div className="wrap flex justify-center py-8 sm:py-14">
      <div className="grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <h1 className="font-bold text-3xl">{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        <div className="panel grid gap-5 p-5 sm:p-7">{children}</div>
        {footer && (
          <div className="grid justify-items-center gap-5 md:gap-2 text-center text-[0.9375rem]">{footer}</div>
        )}
      </div>
    </div>
  );
}
