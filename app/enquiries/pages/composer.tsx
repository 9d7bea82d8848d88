import { Camera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { MULTILINE, replyForm } from '#app/enquiries/message-form.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { fieldProps } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

type ComposerProps = {
  action: string;
  to: string;
  requestId: string;
  quickReplies: string[];
  reply: FormReply | undefined;
  safety: ReactNode;
  editsReplies: boolean;
  tools: ReactNode;
  autoFocus: boolean;
};

export function Composer({
  action,
  to,
  requestId,
  quickReplies,
  reply,
  safety,
  editsReplies,
  tools,
  autoFocus,
}: ComposerProps) {
  // The page revalidates while someone types, so the form keeps its key until it is sent.
  const [ownRequest] = useState(requestId);
  const { props, fields, problems } = useCheckedForm(replyForm, { reply, id: 'write', ...MULTILINE });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      {...props}
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t bg-surface px-4 py-3 sm:px-6"
    >
      <ErrorSummary problems={problems} />
      <input type="hidden" name="requestId" value={fields.requestId.value ?? ownRequest} />
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {tools}
        {quickReplies.map((words) => (
          <button
            key={words}
            type="submit"
            name="ready"
            value={words}
            formNoValidate
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line-strong px-4 font-semibold text-[0.9375rem] hover:border-ink"
          >
            {words}
          </button>
        ))}
        {editsReplies && (
          <Link to="/messages/settings" className="text-link my-0 inline-flex min-h-11 shrink-0 items-center">
            Edit quick replies
          </Link>
        )}
      </div>
      <div className="flex items-end gap-2 noscript:flex-wrap">
        <PhotoInput />
        <label htmlFor={fields.message.id} className="sr-only">
          Write to {to}
        </label>
        <textarea
          {...fieldProps(fields.message, { required: false, autoFocus })}
          defaultValue={fields.message.value}
          rows={2}
          placeholder={`Write to ${to}`}
          className="control h-auto min-w-0 flex-1 py-2.5 leading-relaxed"
        />
        <SubmitButton action={action} pending="Sending…">
          Send
        </SubmitButton>
      </div>
      <p className="text-muted text-sm">{safety}</p>
    </Form>
  );
}

/** Without JavaScript the browser’s own button says what was chosen. */
function PhotoInput() {
  const [count, setCount] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const follow = () => setCount(input.current?.files?.length ?? 0);
  // Chosen before the page was ready.
  useEffect(follow, []);
  return (
    <label className="button button-quiet relative px-3 focus-within:outline-2 noscript:w-full noscript:justify-start">
      <Camera className="size-5" aria-hidden="true" />
      <span className="sr-only">Add photos</span>
      <input
        ref={input}
        type="file"
        name="photo"
        accept="image/*"
        multiple
        onChange={follow}
        className="sr-only noscript:not-sr-only noscript:min-w-0 noscript:flex-1"
      />
      <span role="status" className="text-sm empty:hidden">
        {count > 0 ? (count === 1 ? '1 photo' : `${count} photos`) : ''}
      </span>
    </label>
  );
}
