/** As a form's first button: Enter in a one-line field would press it, and a disabled one sends nothing. */
export function EnterSendsNothing() {
  return <button type="submit" disabled tabIndex={-1} aria-hidden="true" className="sr-only" />;
}
