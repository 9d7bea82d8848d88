/** The demo's articles, the newest first. */
import { advertising } from '#demo/articles/advertising.ts';
import { dealers } from '#demo/articles/dealers.ts';
import type { DemoArticle } from '#demo/articles/demo-article.ts';
import { duty } from '#demo/articles/duty.ts';
import { electric } from '#demo/articles/electric.ts';
import { handover } from '#demo/articles/handover.ts';
import { history } from '#demo/articles/history.ts';
import { price } from '#demo/articles/price.ts';
import { roadworthy } from '#demo/articles/roadworthy.ts';

export const DEMO_ARTICLES: readonly DemoArticle[] = [
  price,
  handover,
  roadworthy,
  history,
  duty,
  electric,
  dealers,
  advertising,
];
