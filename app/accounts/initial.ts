type Named = { displayName: string; email: string };

/** The first letter of a person's name, as a reader counts letters: a flag or a letter with its accents is one. */
export function initialOf({ displayName, email }: Named): string {
  const [first] = new Intl.Segmenter('en-AU').segment(displayName.trim() || email);
  return first?.segment.toUpperCase() ?? '';
}
