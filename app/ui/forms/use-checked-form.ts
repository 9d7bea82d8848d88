import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { z } from 'zod';
import {
  checkForm,
  type FieldName,
  type FormCheck,
  type FormReply,
  type FormSchema,
} from '#app/ui/forms/form-check.ts';
import { type FormProblem, showFailure } from '#app/ui/forms/submit-button.tsx';

export type FormField = {
  id: string;
  name: string;
  hintId: string;
  errorId: string;
  /** The typed value, else the default. Never a password. */
  value: string | undefined;
  errors: string[];
  isRequired: boolean;
  isFirstWrong: boolean;
};

export type CheckedForm<Schema extends FormSchema> = {
  props: {
    id: string;
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
  fields: Record<FieldName<Schema>, FormField>;
  problems: FormProblem[];
};

const DOUBLE_CLICK_MS = 700;

type Options<Schema extends FormSchema> = FormCheck<Schema> & {
  reply?: FormReply | undefined;
  defaultValue?: Partial<Record<FieldName<Schema>, string | boolean | null | undefined>>;
  id?: string;
  /** Called before a valid form is sent; may prevent that and send it later. */
  holdBack?: (event: FormEvent<HTMLFormElement>) => void;
};

function typedBeforeScripts(formId: string): HTMLElement | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return field.form?.id === formId && field.value !== field.defaultValue ? field : null;
}

/** Validates a form before it is sent and shows the server’s errors, with and without JavaScript. */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  { reply, defaultValue, id, holdBack, ...check }: Options<Schema> = {},
): CheckedForm<Schema> {
  const [form, metadata] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
    ...(id && { id }),
    lastResult: reply ?? null,
    defaultValue: defaultValue as never,
    constraint: getZodConstraint(schema) as never,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => checkForm(formData, schema, check),
  });
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply allows the next submit at once
  useEffect(() => {
    sentAt.current = Number.NEGATIVE_INFINITY;
  }, [reply]);
  /** The field that someone has typed in since the form was sent. */
  const typedSince = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    typedSince.current = typedBeforeScripts(form.id);
  }, [form.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: conform has moved the focus to the first error of the reply
  useLayoutEffect(() => typedSince.current?.focus({ preventScroll: true }), [reply]);
  const shownReply = useRef<FormReply>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: either may bring the failure
  useEffect(() => {
    if (!reply || shownReply.current === reply) return;
    // Someone who types on while the answer comes would type into nothing.
    if (typedSince.current || showFailure(form.id)) shownReply.current = reply;
  }, [reply, form.errors]);
  const names = Object.keys(schema.shape) as FieldName<Schema>[];
  const firstWrong = names.find((name) => form.allErrors[name]);
  const fields = names.map((name): FormField => {
    const field = metadata[name as keyof typeof metadata];
    return {
      id: field.id,
      name,
      hintId: field.descriptionId,
      errorId: field.errorId,
      value: field.initialValue as string | undefined,
      errors: field.errors ?? [],
      isRequired: field.required ?? false,
      isFirstWrong: name === firstWrong,
    };
  });
  return {
    props: {
      id: form.id,
      noValidate: true,
      onSubmit(event) {
        if (event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) return event.preventDefault();
        form.onSubmit(event);
        holdBack?.(event);
        if (event.defaultPrevented) return;
        sentAt.current = event.timeStamp;
        typedSince.current = null;
      },
      onInput({ target }) {
        typedSince.current = target as HTMLElement;
      },
    },
    fields: Object.fromEntries(fields.map((field) => [field.name, field])) as CheckedForm<Schema>['fields'],
    problems: [
      ...(form.errors ?? []).map((message) => ({ message })),
      ...fields.flatMap((field) => field.errors.map((message) => ({ message, fieldId: field.id }))),
    ],
  };
}
