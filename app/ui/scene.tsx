export type SceneFiles = { small: string; large: string };

type SceneProps = SceneFiles & { alt: string; className?: string };

/** A 4:3 drawing. The browser reserves its space before the file loads. */
export function Scene({ small, large, alt, className = '' }: SceneProps) {
  return (
    <img
      src={large}
      srcSet={`${small} 640w, ${large} 1280w`}
      sizes="(min-width: 64rem) 38rem, 100vw"
      alt={alt}
      width={1280}
      height={960}
      className={`h-auto w-full rounded-card border border-line ${className}`}
    />
  );
}
