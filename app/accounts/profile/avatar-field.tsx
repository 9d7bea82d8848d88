import { type ChangeEvent, useState } from 'react';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { useObjectUrl } from '#app/ui/use-object-url.ts';

type AvatarFieldProps = {
  user: Pick<CurrentUser, 'displayName' | 'email' | 'photoURL'>;
  file: FormField;
  removal: FormField;
  wasRejected: boolean;
};

export function AvatarField({ user, file, removal, wasRejected }: AvatarFieldProps) {
  const [chosen, choose] = useState<File | null>(null);
  const preview = useObjectUrl(chosen);
  const isWrong = file.errors.length > 0;
  return (
    <div className="field">
      <label htmlFor={file.id}>Profile photo</label>
      <div className="flex items-center gap-4">
        <Avatar
          user={preview ? { ...user, photoURL: preview } : user}
          className="size-20 text-3xl"
          width="80px"
          onError={() => choose(null)}
        />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5 font-normal">
          <input
            id={file.id}
            name={file.name}
            type="file"
            accept="image/*"
            aria-describedby={`${file.hintId} ${isWrong ? file.errorId : ''}`}
            aria-invalid={isWrong || undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.currentTarget.files?.[0] ?? null)}
            className="w-full rounded-control text-muted text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:border-solid file:bg-transparent file:px-3.5 file:font-semibold file:text-[0.9375rem] file:text-ink"
          />
          <p id={file.hintId} className="text-muted">
            JPG, PNG or HEIC. We’ll crop it square.
          </p>
          {/* Without JavaScript a rejected form loses the chosen file. */}
          {wasRejected && <noscript>If you chose a photo, please choose it again.</noscript>}
          {user.photoURL && (
            <label htmlFor={removal.id} className="flex min-h-11 items-center gap-3">
              <input id={removal.id} name={removal.name} type="checkbox" className="size-5 accent-accent" />
              Remove photo
            </label>
          )}
        </div>
      </div>
      {isWrong && (
        <p id={file.errorId} className="font-medium text-danger">
          {file.errors.join('. ')}
        </p>
      )}
    </div>
  );
}
