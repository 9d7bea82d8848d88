import { type ChangeEvent, useEffect, useState } from 'react';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type AvatarFieldProps = {
  user: Pick<CurrentUser, 'displayName' | 'email' | 'photoURL'>;
  picture: FormField;
  removal: FormField;
  wasRefused: boolean;
};

/** The avatar, a picture to replace it with, shown before it is saved where scripts run, and a way to have none. */
export function AvatarField({ user, picture, removal, wasRefused }: AvatarFieldProps) {
  const [preview, choose] = usePreview();
  const isWrong = picture.errors.length > 0;
  return (
    <div className="field">
      <label htmlFor={picture.id}>Profile picture</label>
      <div className="flex items-center gap-4">
        <Avatar
          user={preview ? { ...user, photoURL: preview } : user}
          className="size-20 text-3xl"
          width="80px"
          onError={() => choose(null)}
        />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5 font-normal">
          <input
            id={picture.id}
            name={picture.name}
            type="file"
            accept="image/*"
            aria-describedby={`${picture.hintId} ${isWrong ? picture.errorId : ''}`}
            aria-invalid={isWrong || undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.currentTarget.files?.[0] ?? null)}
            className="w-full rounded-control text-muted text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:border-solid file:bg-transparent file:px-3.5 file:font-semibold file:text-[0.9375rem] file:text-ink"
          />
          <p id={picture.hintId} className="text-muted">
            Any picture up to 25 MB. We show the square in its middle.
          </p>
          {/* Scripts keep the choice; a page that is sent again comes without it. */}
          {wasRefused && <noscript>If you chose a picture, please choose it again.</noscript>}
          {user.photoURL && (
            <label htmlFor={removal.id} className="flex min-h-11 items-center gap-3">
              <input id={removal.id} name={removal.name} type="checkbox" className="size-5 accent-accent" />
              Remove my picture
            </label>
          )}
        </div>
      </div>
      {isWrong && (
        <p id={picture.errorId} className="font-medium text-danger">
          {picture.errors.join('. ')}
        </p>
      )}
    </div>
  );
}

/** The address of the chosen file while it is shown; kinds that this browser cannot draw are just not shown. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return [address, setFile];
}
