import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

export type Option = { key: string; content: ReactNode; canBeRemoved?: boolean };
type SuggestionListProps<Shown extends Option> = {
  /** Stays a plain field for as long as this list isn’t there. Its parent places the list. */
  input: HTMLInputElement;
  label: string;
  options: readonly Shown[];
  onChoose: (option: Shown) => void;
  onRemove?: (option: Shown) => void;
  hint?: string;
  footer?: ReactNode;
  className?: string;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The combobox of the ARIA Authoring Practices with list autocomplete and manual selection. */
export function SuggestionList<Shown extends Option>(props: SuggestionListProps<Shown>) {
  const { input, label, options, onChoose, onRemove, hint = '', footer, className = '' } = props;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const isOpen = isWanted && options.length > 0;
  const at = isOpen ? options.findIndex(({ key }) => key === activeKey) : -1;
  const active = options[at];

  function close() {
    setWanted(false);
    setActiveKey(null);
  }

  function choose(option: Shown) {
    close();
    onChoose(option);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.isComposing) return;
    if (step) {
      setWanted(true);
      setActiveKey(options[nextAfter(at, step, options.length)]?.key ?? null);
    } else if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Delete' && active?.canBeRemoved) onRemove?.(active);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // The parent also closes on Escape.
    event.stopPropagation();
  });
  const popup = useRef<HTMLDivElement>(null);
  const onLeave = useEffectEvent((to: EventTarget | null) => {
    if (to !== input && !popup.current?.contains(to as Node | null)) close();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = () => setWanted(true);
    if (document.activeElement === input) open();
    input.addEventListener('keydown', onKey, { signal });
    input.addEventListener('focus', open, { signal });
    input.addEventListener('click', open, { signal });
    input.addEventListener('input', () => [open(), setActiveKey(null)], { signal });
    input.addEventListener('blur', (event) => onLeave(event.relatedTarget), { signal });
    input.form?.addEventListener('submit', () => onLeave(null), { signal });
    return () => leaving.abort();
  }, [input]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}list`,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': active ? `${id}${active.key}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    if (!active) input.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}${active?.key}`)?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <>
      <div aria-live="polite" className="sr-only">
        {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}. ${hint}`}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing here leaves the cursor in the field */}
      <div
        ref={popup}
        hidden={!isOpen}
        onBlur={(event) => onLeave(event.relatedTarget)}
        onMouseDown={(event) => event.preventDefault()}
        className={`absolute top-full z-50 mt-1 overflow-hidden rounded-card border border-line-strong bg-surface text-left font-normal text-base text-ink shadow-card ${className}`}
      >
        <div
          id={`${id}list`}
          role="listbox"
          aria-label={label}
          className="max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain"
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field, which keeps the focus
            <div
              key={option.key}
              id={`${id}${option.key}`}
              role="option"
              aria-selected={option === active}
              onClick={() => choose(option)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1 hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:outline-accent aria-selected:-outline-offset-2"
            >
              {option.content}
            </div>
          ))}
        </div>
        {footer}
      </div>
    </>
  );
}

/** −1 is the field itself, before the first and after the last option. */
function nextAfter(at: number, step: 1 | -1, count: number): number {
  const next = at + step;
  if (next < -1) return count - 1;
  return next === count ? -1 : next;
}
