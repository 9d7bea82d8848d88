/** What lists tell of an article, taken from its own words when it is stored. */

const SUMMARY_LENGTH = 160;
const WORDS_A_MINUTE = 200;

const sentences = new Intl.Segmenter('en-AU', { granularity: 'sentence' });

/** The first sentence of the description; where that is too long, its first words with an ellipsis. */
export function summaryOf(description: string): string {
  const [first] = sentences.segment(description.trim());
  const sentence = (first?.segment ?? '').replace(/\s+/g, ' ').trim();
  if (sentence.length <= SUMMARY_LENGTH) return sentence;
  const cut = sentence.slice(0, SUMMARY_LENGTH);
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))) || cut.slice(0, -1);
  return `${words.toWellFormed().replace(/[\s.,;:–—-]+$/, '')}…`;
}

type Readable = { title: string; description: string; sections: { title: string; content: string }[] };

/** Minutes, a whole number and at least one. */
export function readTimeOf({ title, description, sections }: Readable): number {
  const texts = [title, description, ...sections.flatMap((section) => [section.title, section.content])];
  const words = texts.flatMap((text) => text.split(/\s+/).filter(Boolean)).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
