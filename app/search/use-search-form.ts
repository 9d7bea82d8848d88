import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Criteria, listingsHref, parseCriteria } from '#app/search/criteria.ts';

/** The controls follow the address: the requested one until its results arrive, then the current one. */
export function useSearchForm(shown: Criteria, { replacesEntry }: { replacesEntry: () => boolean }) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const here = useLocation();
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === '/listings';
  const loading = isLoading ? parseCriteria(new URLSearchParams(next.search)) : null;

  function submit(form: HTMLFormElement) {
    const href = listingsHref(parseCriteria(new URLSearchParams(new FormData(form) as unknown as [string, string][])));
    const isHere = href === here.pathname + here.search;
    if (isHere && !isLoading) return;
    // At once: a later rendering would show the box that was just ticked as it was before.
    navigate(href, { preventScrollReset: true, replace: isHere || replacesEntry(), flushSync: true });
  }

  const submitEarlyTicks = useEffectEvent(() => {
    const form = ref.current;
    // React cannot render at once amid an effect.
    if (form && [...form.elements].some(isTicked)) queueMicrotask(() => submit(form));
  });
  useEffect(() => submitEarlyTicks(), []);

  return {
    ref,
    latest: loading ?? shown,
    isLoading,
    submit,
    onChange: (event: FormEvent<HTMLFormElement>) => submit(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
}

/** By hand, before the scripts were here to hear it. */
function isTicked(control: Element): boolean {
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
}
