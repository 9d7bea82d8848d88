/** What an assistant may ask, over the Model Context Protocol: reading only, with the fields and rules of the API. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { absolute, toApiDetail, withoutNumbers } from '#app/api/answers.server.ts';
import { LIMITS, readApiPage } from '#app/api/pages.server.ts';
import { type FieldError, type Parameter, SEARCH_PARAMETERS } from '#app/api/parameters.server.ts';
import { findListing } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { compareTyped, fieldsInTheWay } from '#app/prices/typed-car.server.ts';
import { STATES } from '#app/vocabulary/states.ts';

/** One message, one response: nothing is remembered between calls, so any process may answer. */
export async function answerMcp(db: Database, request: Request, message: unknown): Promise<Response> {
  const server = serverOf(db);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function serverOf(db: Database): McpServer {
  const server = new McpServer(
    { name: env.SITE_NAME, version: '1.0.0', websiteUrl: env.PUBLIC_URL },
    { instructions: 'Used cars for sale in Australia. Prices are in AUD. The seller’s number is on each car’s page.' },
  );
  server.registerTool('search_cars', SEARCH, async (typed) => {
    const read = await readApiPage(db, toParams(typed));
    return read.ok ? answer(read.page) : refusal(read.errors);
  });
  server.registerTool('read_car', CAR, async ({ id }) => {
    const listing = await findListing(db, id);
    return listing ? answer(toApiDetail(listing)) : failed('There is no such listing.');
  });
  server.registerTool('compare_price', PRICE, async (typed) => {
    const texts = Object.fromEntries([...toParams(typed)]);
    const compared = await compareTyped(db, texts, '', new Date());
    if (!compared) return refusal(fieldsInTheWay(texts).map((field) => ({ field, detail: 'Can’t be read.' })));
    const { words, comparison } = compared;
    return answer({
      summary: words || 'There are no similar cars here.',
      adjustedDollars: comparison.sum?.adjusted ?? null,
      usualDollars: comparison.sum?.usual ?? null,
      cars: comparison.similar.map(({ id, title, kilometers, dollars, steps }) => ({
        url: absolute(`/listing/${id}`),
        title: withoutNumbers(title),
        kilometers,
        dollarsBeforeCharges: dollars,
        adjustedDollars: steps?.adjusted ?? null,
      })),
    });
  });
  return server;
}

const READS_ONLY = { readOnlyHint: true, openWorldHint: false };
const SEARCH = {
  description: 'Finds cars for sale. Answers with the total, a page of cars and the address of the next page.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({
    ...Object.fromEntries(SEARCH_PARAMETERS.map((parameter) => [parameter.name, schemaOf(parameter)])),
    limit: z
      .int()
      .optional()
      .meta({ description: `Cars per page, 1 to ${LIMITS.most}. Default: ${LIMITS.default}.` }),
    cursor: z.string().optional().meta({ description: 'The cursor in the address of the next page.' }),
  }),
};
const CAR = {
  description: 'Everything on a car’s page, with its photos but without the phone number.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({ id: z.string().meta({ description: 'From `id` in a search.' }) }),
};
const PRICE = {
  description:
    'What similar cars here are listed for, adjusted to a year and kilometres, before government charges. Fewer than five similar cars give no sum.',
  annotations: READS_ONLY,
  inputSchema: z.strictObject({
    make: z.string(),
    model: z.string(),
    trim: z.string().optional(),
    year: z.int(),
    kilometers: z.int(),
    price: z.int().optional().meta({ description: 'An asking price in dollars, to compare.' }),
    isDriveAway: z.boolean().optional().meta({ description: 'The price includes charges. Needs `location`.' }),
    location: z.enum(STATES).optional(),
  }),
};

function schemaOf({ description, values, isRepeated, isNumber }: Parameter): z.ZodType {
  const one = values ? z.enum(values) : isNumber ? z.number() : z.string();
  return (isRepeated ? z.array(one) : one).optional().meta({ description });
}

function toParams(typed: Record<string, unknown>): URLSearchParams {
  const said = Object.entries(typed).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));
}

function answer(body: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }] };
}

function refusal(errors: readonly FieldError[]): CallToolResult {
  return failed(errors.map(({ field, detail }) => `${field}: ${detail}`).join('\n'));
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
