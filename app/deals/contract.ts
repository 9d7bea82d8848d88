/** The words of the contract, for its page and its PDF. */
import type { ShownDeal } from '#app/deals/deals.server.ts';
import { CONDITIONS, DUTY, HANDED_OVER, OWING } from '#app/deals/terms.ts';
import { onRoadRules } from '#app/prices/on-road.ts';
import { deadlines, longDay } from '#app/trust/handover.ts';
import { PPSR, RULES_AS_AT, STATE_RULES } from '#app/trust/state-rules.ts';
import { REGO_STATE_NAMES } from '#app/vocabulary/car-papers.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { formatTime } from '#app/vocabulary/opening-hours.ts';

export const NOT_ADVICE = 'General information only, not legal advice.';

export type Section = { title: string; rows: [label: string, value: string][] };

export function contractTitle({ agreedAt, cancelled }: ShownDeal): string {
  if (cancelled) return 'Cancelled: sale of a used car';
  return agreedAt ? 'Contract for the sale of a used car' : 'Draft: sale of a used car';
}

export function contractSections(deal: ShownDeal): Section[] {
  const { terms, parties, hidesCodes } = deal;
  const code = (value: string, empty: string) => (hidesCodes ? 'Shown once you’ve both agreed' : value || empty);
  return [
    {
      title: 'The car',
      rows: [
        ['Car', deal.car],
        ['VIN or chassis number', code(terms.vin, 'Not filled in yet')],
        ['Number plate', code(terms.plate, 'None')],
        ['Registered in', REGO_STATE_NAMES[terms.regoState]],
        ['Odometer now', formatKilometers(terms.odometer)],
      ],
    },
    {
      title: 'The price',
      rows: [
        ['Price', formatDollars(terms.price)],
        ['Transfer duty', DUTY[terms.duty]],
        ['Money owed on the car', OWING[terms.owing]],
      ],
    },
    {
      title: 'The sale goes ahead if',
      rows: [['Conditions', listed(CONDITIONS, terms) || 'No conditions']],
    },
    {
      title: 'The handover',
      rows: [
        ['Where', terms.place],
        ['When', `${longDay(terms.day)}${terms.time && `, ${timeOfDay(terms.time)}`}`],
        ['Comes with the car', listed(HANDED_OVER, terms) || 'Nothing listed'],
        ...(terms.other ? [['Also agreed', terms.other] as [string, string]] : []),
      ],
    },
    ...(parties
      ? (['seller', 'buyer'] as const).map((side) => ({
          title: side === 'seller' ? 'The seller' : 'The buyer',
          rows: [
            ['Name', parties[side].name],
            ['Address', parties[side].address],
            ['Agreed', `${formatDateTime(parties[side].at)}, to version ${deal.version}`],
          ] as [string, string][],
        }))
      : []),
  ];
}

function listed(labels: Record<string, string>, terms: Record<string, unknown>): string {
  return Object.entries(labels)
    .flatMap(([name, label]) => (terms[name] ? [label] : []))
    .join('\n');
}

function timeOfDay(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(hours * 60 + minutes);
}

export type Law = { text: string; source: string };

/** What the law says about such a sale, each with its source. */
export function lawOf({ state, terms }: ShownDeal): Law[] {
  const { certificate, sources, authority, link } = STATE_RULES[state];
  const duty = onRoadRules(state);
  return [
    {
      text: 'In a private sale the quality guarantees of the Australian Consumer Law don’t apply. Have the car inspected.',
      source:
        'https://hwlebsworth.com.au/buying-goods-from-a-private-seller-does-a-buyer-have-any-recourse-under-the-australian-consumer-law/',
    },
    {
      text: 'A private seller may not hide a debt on the car: a security interest must be explained in writing first.',
      source: 'https://www.cbos.tas.gov.au/topics/products-services/problems/products/Right-to-sell',
    },
    {
      text: `Check the PPSR by VIN on the day ($${PPSR.dollars}): it shows finance, stolen and written-off cars.`,
      source: PPSR.link,
    },
    { text: certificate.rule, source: sources[0] ?? link },
    ...deadlines(state, terms.day).map(({ who, task, day }) => ({
      text: `The ${who}’s deadline, ${longDay(day)}: ${task}.`,
      source: link,
    })),
    {
      text: `${duty.authority} charges transfer duty on ${duty.dutiableValue}. ${DUTY[terms.duty]} under this contract.`,
      source: duty.link,
    },
    { text: `Rules as at ${RULES_AS_AT}. Check with ${authority}.`, source: link },
  ];
}
