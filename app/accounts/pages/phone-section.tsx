import { BadgeCheck } from 'lucide-react';
import { Form, Link } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatPhone } from '#app/vocabulary/phone.ts';

export const PHONE_PAGE = '/profile/phone';

type PhoneSectionProps = { phoneNumber: string; isVerified: boolean };

export function PhoneSection({ phoneNumber, isVerified }: PhoneSectionProps) {
  const number = <span className="whitespace-nowrap">{formatPhone(phoneNumber)}</span>;
  return (
    <section aria-labelledby="phone" className="panel grid justify-items-start gap-4 p-5 sm:p-7">
      <h2 id="phone" className="font-bold text-xl">
        Phone
      </h2>
      {isVerified ? (
        <p className="flex gap-2">
          <BadgeCheck className="mt-0.5 size-5 shrink-0 text-positive" aria-hidden="true" />
          <span>{number} is verified. Your cars with this number say so.</span>
        </p>
      ) : (
        <>
          <p className="text-muted">
            We text a code to {number}. Your cars with this number then say “Phone verified”.
          </p>
          <SendPhoneCode label="Verify this number" />
          <Link to={PHONE_PAGE} className="text-link">
            I have a code
          </Link>
        </>
      )}
    </section>
  );
}

export function SendPhoneCode({ label, className = '' }: { label: string; className?: string }) {
  return (
    <Form method="post" action={PHONE_PAGE}>
      <input type="hidden" name="send" value="1" />
      <SubmitButton action={PHONE_PAGE} pending="Sending…" className={`button-quiet ${className}`}>
        {label}
      </SubmitButton>
    </Form>
  );
}
