import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** The browser’s own input shows without JavaScript: nothing else could say there what was chosen. */
const INPUT =
  'peer sr-only noscript:not-sr-only noscript:max-w-full noscript:file:mr-3 noscript:file:min-h-11 noscript:file:rounded-control noscript:file:border noscript:file:border-line-strong noscript:file:border-solid noscript:file:bg-transparent noscript:file:px-3.5';
const BUTTON =
  'button button-quiet -order-1 noscript:justify-start noscript:border-0 noscript:px-0 peer-focus-visible:outline-3 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2';

/** Not every system lists the last three as images. */
export const PICTURES = 'image/*,.heic,.heif,.avif';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>;
  id: string;
  label: ReactNode;
  /** Called with the files, also if they were chosen before the page was ready. May empty the input. */
  onPick?: (files: File[], input: HTMLInputElement) => void;
};

export function FileInput({ label, onPick, ref, ...input }: FileInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const element = ref ?? own;
  const [chosen, setChosen] = useState('');
  function follow() {
    if (!element.current) return;
    const files = [...(element.current.files ?? [])];
    if (files.length > 0 || chosen !== '') onPick?.(files, element.current);
    setChosen([...(element.current.files ?? [])].map(({ name }) => name).join(', '));
  }
  const followEarly = useEffectEvent(follow);
  useEffect(() => followEarly(), []);
  return (
    <div className="grid min-w-0 max-w-full grid-cols-1 justify-items-start gap-1.5">
      <input {...input} ref={element} type="file" onChange={follow} className={INPUT} />
      <label htmlFor={input.id} className={BUTTON}>
        {label}
      </label>
      <span role="status" className="wrap-anywhere min-w-0 text-muted text-sm empty:hidden">
        {chosen}
      </span>
    </div>
  );
}

/** Empties the input, so that the form doesn’t send the files too and the same file can be picked again. */
export function takeFiles(files: File[], input: HTMLInputElement): File[] {
  input.value = '';
  return files;
}
