/** Forms as the server sends them, before any script runs. */
import { createContext, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkForm, type FormReply } from '#app/ui/forms/form-check.ts';
import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

const schema = z.object({
  name: z.string().default(''),
  email: z.string({ error: 'Please enter your email' }),
  isDealer: z.boolean().default(false),
  password: z.string({ error: 'Please enter a password' }),
});

const Reply = createContext<FormReply | undefined>(undefined);
const Page = createRoutesStub([{ path: '/', Component: SomeForm }]);

function SomeForm() {
  const options = { id: 'f', reply: use(Reply), defaultValue: { name: 'Ann' } };
  const { props, fields, problems } = useCheckedForm(schema, options);
  return (
    <form method="post" {...props}>
      <ErrorSummary problems={problems} />
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.email} label="Email" hint="Nobody sees it" type="email" aria-describedby="more" />
      <CheckboxField field={fields.isDealer} label="I am a car dealer" />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <SubmitButton problems={problems}>Send</SubmitButton>
    </form>
  );
}

function render(reply?: FormReply) {
  return renderToStaticMarkup(
    <Reply value={reply}>
      <Page />
    </Reply>,
  );
}

const replyTo = (typed: string) => ({
  ...checkForm(new URLSearchParams(typed), schema).reply({ hideFields: ['password'] }),
  fields: Object.keys(schema.shape),
});
const inputOf = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';

test('a new form has its defaults, labels and hints, and no errors', () => {
  const html = render();
  expect(inputOf(html, 'name')).toContain('value="Ann"');
  expect(html).toContain('<label for="f-email">Email</label>');
  expect(inputOf(html, 'email')).toContain('aria-describedby="f-email-description more"');
  expect(html).toContain('id="f-email-description"');
  expect(html).toContain('noValidate=""');
  expect(html).not.toMatch(/aria-invalid="|role="alert"|autofocus|checked=""/i);
});

test('a field is required where the form needs it', () => {
  expect(inputOf(render(), 'email')).toContain('required=""');
  expect(inputOf(render(), 'name')).not.toContain('required');
});

test('errors are shown at the field and above the form, and the first wrong field has the focus', () => {
  const html = render(replyTo('name=Bob&isDealer=on&password='));
  expect(inputOf(html, 'email')).toContain('aria-invalid="true"');
  expect(inputOf(html, 'email')).toContain('aria-describedby="f-email-description more f-email-error"');
  expect(html).toContain('id="f-email-error"');
  const summary = html.match(/<div role="alert".*?<\/div>/)?.[0] ?? '';
  expect(summary.match(/href="#f-[a-z]+"[^>]*>[^<]+/g)).toEqual([
    expect.stringMatching(/href="#f-email".*Please enter your email/),
    expect.stringMatching(/href="#f-password".*Please enter a password/),
  ]);
  expect(html.match(/autofocus/gi)).toHaveLength(1);
  expect(inputOf(html, 'email')).toMatch(/autofocus/i);
});

test('typed text is kept, passwords are not', () => {
  const html = render(replyTo('name=%22%3E%3Cscript%3E&isDealer=on&password=S3cret%21pass'));
  expect(inputOf(html, 'name')).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(inputOf(html, 'isDealer')).toContain('checked=""');
  expect(inputOf(html, 'password')).not.toContain('value');
  expect(html).not.toContain('S3cret');
});

test('an emptied field stays empty', () => {
  expect(inputOf(render(replyTo('name=&email=')), 'name')).not.toContain('Ann');
});

test('a form error shows above the form with focus, and again at the button', () => {
  const html = render({ status: 'error', error: { '': ['Invalid email or password.', 'Too many attempts.'] } });
  expect(html).toMatch(/<div role="alert"[^>]* autofocus/);
  expect(html.match(/autofocus/gi)).toHaveLength(1);
  expect(html).toMatch(/<p[^>]*>Invalid email or password\. Too many attempts\.<\/p><button[^>]*>Send/);
  expect(html).toMatch(/role="alert".*Invalid email or password\..*Too many attempts\./);
  expect(html).not.toContain('aria-invalid="');
});

test('without JavaScript there is no Show password button', () => {
  expect(render()).not.toContain('Show password');
  expect(inputOf(render(), 'password')).toContain('type="password"');
});

test('a check while typing shows the error of that field', () => {
  const intent = JSON.stringify({ type: 'validate', payload: { name: 'email' } });
  const submission = checkForm(new URLSearchParams({ __intent__: intent }), schema);
  expect([submission.status, submission.reply().intent]).toEqual([undefined, JSON.parse(intent)]);
});
