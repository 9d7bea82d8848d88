import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** `latest` is the search of the requested address until its results arrive, so that the controls follow each tick at once. */
export function useSearchForm(query: string, { replacesEntry }: { replacesEntry: () => boolean }) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const here = useLocation();
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === '/listings';

  function submit(form: HTMLFormElement) {
    const params = paramsOf(form);
    const isHere = isSameSearch(params, new URLSearchParams(here.search));
    if (isHere && !isLoading) return;
    const search = params.size === 0 ? '' : `?${params}`;
    // At once: a later rendering would show the box that was just ticked as it was before.
    navigate(`/listings${search}`, {
      preventScrollReset: true,
      replace: isHere || replacesEntry(),
      flushSync: true,
    });
  }

  const submitEarlyTicks = useEffectEvent(() => {
    const form = ref.current;
    // React cannot render at once amid an effect.
    if (form && [...form.elements].some(isTicked)) queueMicrotask(() => submit(form));
  });
  useEffect(() => submitEarlyTicks(), []);

  return {
    ref,
    latest: new URLSearchParams(isLoading ? next.search : query),
    isLoading,
    submit,
    onChange: (event: FormEvent<HTMLFormElement>) => submit(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
}

/** Without what means nothing alone: a radius without a place, a state without a price on its roads. */
function paramsOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form) as unknown as [string, string][]) {
    const isAmount = /^(min|max)[A-Z]/.test(name) && /^\$?[\d,.]+$/.test(value);
    const searched = isAmount ? value.replace(/[$,]/g, '') : value.trim();
    if (searched !== '' && !params.has(name, searched)) params.append(name, searched);
  }
  if (!params.has('near')) params.delete('within');
  if (!params.has('maxOnRoad') && !params.get('sort')?.startsWith('on_road')) params.delete('onRoadIn');
  return params;
}

function isSameSearch(params: URLSearchParams, others: URLSearchParams): boolean {
  const sorted = (search: URLSearchParams) => [...search].map(String).sort().join('\n');
  return sorted(params) === sorted(others);
}

/** By hand, before the scripts were here to hear it. */
function isTicked(control: Element): boolean {
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
}
