import PDFDocument from 'pdfkit';
import { contractSections, contractTitle, lawOf, NOT_ADVICE } from '#app/deals/contract.ts';
import type { ShownDeal } from '#app/deals/deals.server.ts';
import { env } from '#app/platform/env.server.ts';

const MARGIN = 48;
const LABEL_WIDTH = 150;
const INK = '#17201c';
const MUTED = '#56615b';
/** Of what the built-in fonts of a PDF can show. */
const NOT_SHOWN = /[^\n\x20-\x7e\u00a0-\u00ff‘’“”–—•…€™]/g;

/** An A4 page or two, with lines to sign on. */
export async function contractPdf(deal: ShownDeal): Promise<Uint8Array<ArrayBuffer>> {
  const title = contractTitle(deal);
  const info = { Title: title, Author: env.SITE_NAME, Subject: deal.car };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: 'en-AU', info });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const isDone = new Promise((resolve) => pdf.on('end', resolve));

  pdf.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(title);
  const state = deal.agreedAt ? `Version ${deal.version}` : `Version ${deal.version}, not agreed by both yet`;
  pdf.font('Helvetica').fontSize(10).fillColor(MUTED).text(state).moveDown();
  if (deal.cancelled) writeRow(pdf, ['Cancelled', deal.cancelled.reason]);
  for (const { title: heading, rows } of contractSections(deal)) {
    writeHeading(pdf, heading);
    for (const row of rows) writeRow(pdf, row);
  }
  writeSignatures(pdf);
  writeHeading(pdf, 'What the law says');
  for (const { text, source } of lawOf(deal)) {
    pdf.font('Helvetica').fontSize(9).fillColor(INK).text(text);
    pdf.fontSize(8).fillColor(MUTED).text(source, { link: source }).moveDown(0.25);
  }
  pdf.font('Helvetica-Bold').fontSize(9).fillColor(INK).text(NOT_ADVICE);
  numberPages(pdf);
  pdf.end();
  await isDone;
  return new Uint8Array(Buffer.concat(pieces));
}

type Pdf = InstanceType<typeof PDFDocument>;

function writeHeading(pdf: Pdf, heading: string) {
  makeRoom(pdf, 50);
  pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(12).fillColor(INK).text(heading, MARGIN).moveDown(0.2);
}

function writeRow(pdf: Pdf, [label, value]: readonly [string, string]) {
  const shown = toShown(value);
  const width = pdf.page.width - 2 * MARGIN - LABEL_WIDTH;
  pdf.font('Helvetica').fontSize(10);
  const height = pdf.heightOfString(shown, { width });
  makeRoom(pdf, height);
  const top = pdf.y;
  pdf.fillColor(MUTED).text(label, MARGIN, top, { width: LABEL_WIDTH });
  pdf.fillColor(INK).text(shown, MARGIN + LABEL_WIDTH, top, { width });
  pdf.x = MARGIN;
  pdf.y = top + height + 3;
}

function writeSignatures(pdf: Pdf) {
  makeRoom(pdf, 80);
  const top = pdf.y + 34;
  const half = (pdf.page.width - 2 * MARGIN - 24) / 2;
  for (const [index, who] of ['Seller’s signature and date', 'Buyer’s signature and date'].entries()) {
    const left = MARGIN + index * (half + 24);
    pdf
      .moveTo(left, top)
      .lineTo(left + half, top)
      .strokeColor(MUTED)
      .lineWidth(0.7)
      .stroke();
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(who, left, top + 5, { width: half });
  }
  pdf.x = MARGIN;
  pdf.moveDown();
}

function makeRoom(pdf: Pdf, height: number) {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}

function numberPages(pdf: Pdf) {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(MUTED);
    pdf.text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - 36, { lineBreak: false });
  }
}

/** Letters lose accents that the fonts don’t have, as in a passport’s lines; what is left becomes a question mark. */
function toShown(text: string): string {
  const letters = text.replace(NOT_SHOWN, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
  return letters.replace(NOT_SHOWN, '?');
}
