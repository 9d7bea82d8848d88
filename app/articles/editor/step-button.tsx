import type { ComponentProps } from 'react';
import { type Step, stepValue } from '#app/articles/editor/sections.ts';

type StepButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  step: Step;
  onStep: (step: Step) => void;
};

/** Changes the page at once; without scripts it sends the form, and the page comes back changed. */
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
