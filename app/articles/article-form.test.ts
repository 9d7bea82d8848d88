import { expect, test } from 'vitest';
import { ARTICLE_CHECK, articleSchema, sectionOfFile } from '#app/articles/article-form.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';

const IMAGE = 'abcdefghjkmn';

function check(fields: Record<string, string>) {
  const form = new URLSearchParams({ title: 'A title', previewImage: IMAGE, ...fields });
  const result = checkForm(form, articleSchema, ARTICLE_CHECK);
  return result.status === 'success' ? result.value : result.error;
}

test('a form is read with its text trimmed and its empty sections left out', () => {
  const value = check({
    title: '  Two  words ',
    description: ' One.\r\nTwo. ',
    featured: 'on',
    'section-0-title': '',
    'section-1-title': ' Last ',
    'section-1-content': 'Line\r\nline\r\n',
    'section-1-images': 'nmkjhgfedcba',
    'image-nmkjhgfedcba-alt': ' A stamp ',
  });
  expect(value).toEqual({
    title: 'Two words',
    description: 'One.\nTwo.',
    category: '',
    featured: true,
    previewImage: IMAGE,
    sections: [{ title: 'Last', content: 'Line\nline', images: ['nmkjhgfedcba'], alts: { nmkjhgfedcba: 'A stamp' } }],
    version: '',
    overwrite: '',
  });
});

test.each([
  [{ title: '' }, 'title', 'Article title is required'],
  [{ title: ' \u00a0 ' }, 'title', 'Article title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'Please keep the title under 200 characters'],
  [{ previewImage: '' }, 'previewImage', 'Preview image is required'],
  [{ previewImage: 'https://elsewhere.example/car.jpg' }, 'previewImage', 'Preview image is required'],
  [{ category: 'x'.repeat(61) }, 'category', 'Please keep the category under 60 characters'],
  [{ description: 'x'.repeat(2_001) }, 'description', 'Please keep the description under 2,000 characters'],
  [
    { 'section-0-content': 'x'.repeat(20_001) },
    'sections',
    'Section 1: please keep the content under 20,000 characters',
  ],
  [{ 'section-0-title': 'x'.repeat(201) }, 'sections', 'Section 1: please keep the title under 200 characters'],
  [
    { 'section-0-images': 'nmkjhgfedcba', 'image-nmkjhgfedcba-alt': 'x'.repeat(301) },
    ...['sections', 'Section 1: please keep each image’s alt text under 300 characters'],
  ],
  [{ 'section-0-images': 'x' }, 'sections', 'Some images have expired. Please add them again'],
  [{ 'section-0-images': `${IMAGE} ${IMAGE}` }, 'sections', 'Duplicate image. Please remove one of the two'],
] as [Record<string, string>, string, string][])('%o is rejected', (fields, name, message) => {
  expect(check(fields)).toEqual({ [name]: [message] });
});

test('a missing title and a missing image are reported together', () => {
  expect(check({ title: '', previewImage: '' })).toEqual({
    title: ['Article title is required'],
    previewImage: ['Preview image is required'],
  });
});

test('an article has at most 100 sections, and their text together has a limit', () => {
  const many = Array.from({ length: 101 }, (_, index) => [`section-${index}-title`, 'S']);
  expect(check(Object.fromEntries(many))).toEqual({ sections: ['An article can have at most 100 sections'] });
  const sections = Array.from({ length: 11 }, (_, index) => [`section-${index}-content`, 'x'.repeat(19_000)]);
  expect(check(Object.fromEntries(sections))).toEqual({ sections: ['An article can have at most 200,000 characters'] });
});

test('the name of a file’s field tells its section', () => {
  expect(sectionOfFile('section-12-files')).toBe(12);
  for (const name of ['previewFile', 'section-x-files', 'section-0-title']) expect(sectionOfFile(name)).toBeNull();
});
