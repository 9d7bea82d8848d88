import type { Story } from '#demo/illustrations/stories/stories.ts';

/** An article of the demo: its facts have their source and date in the text. */
export type DemoArticle = {
  title: string;
  description: string;
  category: 'Buying' | 'Selling' | 'Ownership' | 'Dealers';
  featured: boolean;
  picture: Story;
  /** How many days before the site was filled. */
  daysAgo: number;
  sections: { title: string; paragraphs: string[] }[];
};
