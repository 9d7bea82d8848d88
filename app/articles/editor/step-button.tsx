import type { ComponentProps } from 'react';
import { type Step, stepValue } from '#app/articles/sections.ts';

type StepButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  step: Step;
  onStep: (step: Step) => void;
};

/** With JavaScript the page changes at once; without, the form is sent and comes back changed. */
export function StepButton({ step, onStep, ...button }: StepButtonProps) {
  return (
    <button
      {...button}
      type="submit"
      name="step"
      value={stepValue(step)}
      onClick={(event) => {
        event.preventDefault();
        onStep(step);
      }}
    />
  );
}
