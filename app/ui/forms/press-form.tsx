import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';

/** A button that posts to its own address, which answers with a redirect. Only a failure has data. */
export function PressForm({ action, children }: { action: string; children: ReactNode }) {
  const { Form, data } = useFetcher();
  return (
    <Form method="post" action={action}>
      {children}
      {data !== undefined && (
        <p role="alert" className="font-semibold text-danger">
          Something went wrong on our side. Try again.
        </p>
      )}
    </Form>
  );
}
