import ImagePlus from 'lucide-react/icons/image-plus';
import { useState } from 'react';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { FileInput, PICTURES } from '#app/ui/forms/file-input.tsx';
import { FieldError } from '#app/ui/forms/form-field.tsx';
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
          <FileInput
            id={file.id}
            name={file.name}
            accept={PICTURES}
            label={
              <>
                <ImagePlus className="size-5" aria-hidden="true" />
                Choose a photo
              </>
            }
            aria-describedby={`${file.hintId} ${isWrong ? file.errorId : ''}`}
            aria-invalid={isWrong || undefined}
            onPick={([photo]) => choose(photo ?? null)}
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
      <FieldError field={file} />
    </div>
  );
}
