import { Link } from 'react-router';
import {
  type ArticleSection,
  articlesHref,
  EDITORS,
  formatReadTime,
  type ShownArticle,
  toParagraphs,
} from '#app/articles/article.ts';
import { FeaturedBadge } from '#app/articles/article-cards.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';

const MEASURE = 'mx-auto max-w-[68ch]';

export function ArticleBody({ article }: { article: ShownArticle }) {
  return (
    <article>
      <header className={MEASURE}>
        <ArticleFacts article={article} />
        <h1 className="mt-3 font-bold text-[2rem] md:text-5xl">{article.title}</h1>
        <p className="mt-4 text-lg text-muted md:text-xl">{article.description}</p>
        <Author initial={article.authorInitial} />
      </header>
      {article.previewImage && (
        <ResponsivePhoto
          photo={article.previewImage}
          alt=""
          sizes="(min-width: 64rem) 60rem, 94vw"
          priority
          className="mx-auto mt-8 aspect-3/2 w-full max-w-240 rounded-card"
        />
      )}
      <div className={MEASURE}>
        {article.sections.map((section, position) => {
          const key = `${position} ${section.title}`;
          return <Section key={key} section={section} />;
        })}
      </div>
    </article>
  );
}

function ArticleFacts({ article }: { article: ShownArticle }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      {article.category && (
        <Link to={articlesHref(article)} className="chip wrap-anywhere md:min-h-0 text-sm hover:underline">
          {article.category}
        </Link>
      )}
      {article.featured && <FeaturedBadge />}
      <time dateTime={article.createdAt.toISOString()}>{formatDate(article.createdAt)}</time>
      <span>{formatReadTime(article.readTime)}</span>
    </p>
  );
}

function Author({ initial }: { initial: string }) {
  return (
    <p className="mt-6 flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-accent font-bold text-accent-ink"
      >
        {initial}
      </span>
      <span className="font-semibold">{EDITORS}</span>
    </p>
  );
}

function Section({ section }: { section: ArticleSection }) {
  return (
    <section className="mt-10">
      {section.title && <h2 className="mb-3 font-bold text-2xl">{section.title}</h2>}
      <div className="grid gap-4 text-lg leading-relaxed">
        {toParagraphs(section.content).map((paragraph, position) => {
          const key = `${position} ${paragraph.slice(0, 20)}`;
          return <p key={key}>{paragraph}</p>;
        })}
      </div>
      <SectionImages section={section} />
    </section>
  );
}

function SectionImages({ section: { title, images } }: { section: ArticleSection }) {
  if (images.length === 0) return null;
  return (
    <ul className={`mt-6 grid items-start gap-4 ${images.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {images.map((image, position) => (
        <li key={image.id}>
          <ResponsivePhoto
            photo={image}
            alt={image.alt || fallbackAlt(title, position, images.length)}
            sizes={images.length > 1 ? '(min-width: 48rem) 21rem, 94vw' : '(min-width: 48rem) 43rem, 94vw'}
            className="h-auto w-full rounded-card"
          />
        </li>
      ))}
    </ul>
  );
}

function fallbackAlt(title: string, position: number, count: number): string {
  const which = count === 1 ? 'Image' : `Image ${position + 1} of ${count}`;
  return title ? `${which}: ${title}` : which;
}
