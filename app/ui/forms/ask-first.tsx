import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type AskFirstProps = {
  /** Where the same words are asked as a page, for browsers without scripts. */
  page: string;
  /** Sent to that page, such as where to come back to. */
  fields: Record<string, string>;
  /** What the button says, and its look. */
  label: ReactNode;
  look: string;
  /** What it is about, above the words. */
  about: string;
  words: string;
  confirm: string;
  onConfirm: () => void;
};

/** A button that asks before it does: in a dialog over the page, or without scripts on a page of its own. */
export function AskFirst({ page, fields, label, look, ...question }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <form
        action={page}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={look}>
          {label}
        </button>
      </form>
      {isAsking && <Question {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

type QuestionProps = Pick<AskFirstProps, 'about' | 'words' | 'confirm' | 'onConfirm'> & { onClose: () => void };

function Question({ about, words, confirm, onConfirm, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}about`}
      aria-describedby={`${id}words`}
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-black/50"
      onClose={({ currentTarget }) => {
        onClose();
        if (currentTarget.returnValue === 'yes') onConfirm();
      }}
    >
      <form method="dialog" className="grid gap-5">
        <div className="grid min-w-0 gap-2">
          <h2 id={`${id}about`} className="min-w-0 break-words font-bold text-xl">
            {about}
          </h2>
          <p id={`${id}words`}>{words}</p>
        </div>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="submit" value="" className="button button-quiet max-sm:flex-1">
            Cancel
          </button>
          <button type="submit" value="yes" className="button max-sm:flex-1">
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
