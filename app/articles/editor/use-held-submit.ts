import { type FormEvent, useEffect, useState } from 'react';

type Held = { form: HTMLFormElement; submitter: HTMLElement | null };

/** A form that is sent while its images are under way waits for them. */
export function useHeldSubmit(pending: number) {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (!held || pending > 0) return;
    setHeld(null);
    held.form.requestSubmit(held.submitter);
  }, [held, pending]);

  function holdBack(event: FormEvent<HTMLFormElement>) {
    if (event.defaultPrevented || pending === 0) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter });
  }

  return { holdBack, label: held && `Uploading ${pending === 1 ? '1 image' : `${pending} images`}…` };
}
