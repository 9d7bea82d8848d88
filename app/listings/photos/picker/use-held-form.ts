import { type FormEvent, useEffect, useState } from 'react';
import type { Picking } from '#app/listings/photos/picker/picked-photos.ts';

type Held = { form: HTMLFormElement; submitter: HTMLElement | null };

/** A form that is sent while its photos are under way waits for them, and for none of them in vain. */
export function useHeldForm({ uploading, problems }: Picking) {
  const [held, setHeld] = useState<Held | null>(null);
  const [stops, setStops] = useState(0);
  const hasProblems = problems.length > 0;

  useEffect(() => {
    if (!held || (uploading > 0 && !hasProblems)) return;
    setHeld(null);
    if (hasProblems) setStops((count) => count + 1);
    else held.form.requestSubmit(held.submitter);
  }, [held, uploading, hasProblems]);

  function holdBack(event: FormEvent<HTMLFormElement>) {
    if (event.defaultPrevented || (uploading === 0 && !hasProblems)) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter });
  }

  const count = uploading === 1 ? '1 photo' : `${uploading} photos`;
  return { holdBack, stops, heldLabel: held && `Uploading ${count}…` };
}
