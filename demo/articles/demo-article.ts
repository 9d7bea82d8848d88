/** An article of the demo. Its facts name their source and its date. */
export type DemoArticle = {
  title: string;
  description: string;
  category: 'Buying' | 'Selling' | 'Ownership' | 'Dealers';
  featured: boolean;
  /** Name of a file in `demo/photos/`, without `.webp`. */
  photo: string;
  /** How many days before the demo was made. */
  daysAgo: number;
  sections: { title: string; paragraphs: string[] }[];
};
