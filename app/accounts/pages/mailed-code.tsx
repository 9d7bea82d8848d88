import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Spinner } from '#app/ui/spinner.tsx';

type MailedCodeProps = { code: string; action?: string; pending: string; children: ReactNode };

/** Mail scanners open links too, so opening one must not use up its code: a script or a button posts it. */
export function MailedCode({ code, pending, children, ...props }: MailedCodeProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const navigation = useNavigation();
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form method="post" {...props} ref={form} className="grid gap-4">
      <input type="hidden" name="oobCode" value={code} />
      {navigation.state !== 'idle' && <Spinner label={pending} />}
      {children}
    </Form>
  );
}
