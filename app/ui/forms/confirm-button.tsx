import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type ConfirmButtonProps = {
  /** The path of the same question as a page, for browsers without JavaScript. */
  page: string;
  fields: Record<string, string>;
  label: ReactNode;
  look: string;
  title: string;
  message: string;
  confirm: string;
  /** Deleting for good isn't a green button. */
  isDeletion?: boolean;
  onConfirm: () => void;
};

/** Asks in a dialog before it acts; without JavaScript, on a page. */
export function ConfirmButton({ page, fields, label, look, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <form
        action={page}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={look}>
          {label}
        </button>
      </form>
      {isOpen && <ConfirmDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

type ConfirmDialogProps = Pick<ConfirmButtonProps, 'title' | 'message' | 'confirm' | 'isDeletion' | 'onConfirm'> & {
  onClose: () => void;
};

function ConfirmDialog({ title, message, confirm, isDeletion, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}message`}
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-black/50"
      onClose={({ currentTarget }) => {
        onClose();
        if (currentTarget.returnValue === 'yes') onConfirm();
      }}
    >
      <form method="dialog" className="grid gap-5">
        <div className="grid min-w-0 gap-2">
          <h2 id={`${id}title`} className="min-w-0 break-words font-bold text-xl">
            {title}
          </h2>
          <p id={`${id}message`}>{message}</p>
        </div>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="submit" value="" className="button button-quiet max-sm:flex-1">
            Cancel
          </button>
          <button type="submit" value="yes" className={`button max-sm:flex-1 ${isDeletion ? 'button-danger' : ''}`}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
