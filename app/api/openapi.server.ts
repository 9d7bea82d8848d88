import { z } from 'zod';
import { LIMITS } from '#app/api/pages.server.ts';
import { type Parameter, SEARCH_PARAMETERS } from '#app/api/parameters.server.ts';
import {
  listingDetail,
  listingInList,
  listingPage,
  makes,
  problem,
  stockAnswer,
  stockCar,
  stockPlace,
} from '#app/api/schemas.ts';
import { env } from '#app/platform/env.server.ts';

const SCHEMAS = [listingInList, listingDetail, listingPage, makes, stockCar, stockAnswer, stockPlace, problem];

type Json = Record<string, unknown>;

export function openApi() {
  return {
    openapi: '3.1.1',
    info: {
      title: `${env.SITE_NAME} API`,
      version: '1.0.0',
      description: 'Cars for sale, as shown on the site. Phone numbers are only on each car’s page.',
    },
    servers: [{ url: env.PUBLIC_URL }],
    paths: PATHS,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Dealers create tokens under Stock.' } },
    },
  };
}

const PATHS = {
  '/api/v1/listings': {
    get: operation('searchListings', 'Cars that match the search, one page at a time.', 'ListingPage', [
      ...SEARCH_PARAMETERS.map(toParameter),
      {
        name: 'limit',
        in: 'query',
        description: 'Cars per page.',
        schema: { type: 'integer', minimum: 1, maximum: LIMITS.most, default: LIMITS.default },
      },
      {
        name: 'cursor',
        in: 'query',
        description: 'The cursor in the previous page’s `next`.',
        schema: { type: 'string' },
      },
    ]),
  },
  '/api/v1/listings/{id}': {
    get: operation('readListing', 'One car.', 'Listing', [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]),
  },
  '/api/v1/stock/{stockNumber}': stockPath(),
  '/api/v1/makes': { get: operation('listMakes', 'Makes and models with cars for sale.', 'Makes', []) },
};

function operation(operationId: string, summary: string, schema: string, parameters: Json[]) {
  return {
    operationId,
    summary,
    parameters,
    responses: {
      200: {
        description: summary,
        headers: { ETag: { schema: { type: 'string' } } },
        content: { 'application/json': { schema: ref(schema) } },
      },
      304: { description: 'Nothing changed since the ETag of If-None-Match.' },
      429: {
        ...problemOf('Too many requests.'),
        headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
      },
      default: problemOf('A problem, in plain words.'),
    },
  };
}

function stockPath() {
  const security = [{ token: [] }];
  const answered = (description: string, schema: string) => ({
    description,
    content: { 'application/json': { schema: ref(schema) } },
  });
  const car = ref('StockCar');
  const form = {
    type: 'object',
    properties: {
      car: { ...car, description: 'The car as JSON.' },
      photos: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
  };
  const others = { default: problemOf('A problem, in plain words.') };
  return {
    parameters: [{ name: 'stockNumber', in: 'path', required: true, schema: { type: 'string', maxLength: 100 } }],
    get: {
      operationId: 'readStock',
      summary: 'Finds the listing with this stock number.',
      security,
      responses: { 200: answered('The listing’s address and status.', 'StockPlace'), ...others },
    },
    put: {
      operationId: 'putStock',
      summary: 'Lists a car, or changes the one with this stock number.',
      security,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: car }, 'multipart/form-data': { schema: form } },
      },
      responses: {
        200: answered('Changed, or already up to date.', 'StockAnswer'),
        201: answered('Listed.', 'StockAnswer'),
        ...others,
      },
    },
    delete: {
      operationId: 'sellStock',
      summary: 'Marks the car as sold. The next PUT puts it back on sale.',
      security,
      responses: { 204: { description: 'Marked as sold.' }, ...others },
    },
  };
}

function problemOf(description: string) {
  return { description, content: { 'application/problem+json': { schema: ref('Problem') } } };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function toParameter({ name, description, values, isRepeated, isNumber }: Parameter): Json {
  const one = values ? { type: 'string', enum: values } : { type: isNumber ? 'number' : 'string' };
  return { name, in: 'query', description, schema: isRepeated ? { type: 'array', items: one } : one, explode: true };
}

function componentSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const schema of SCHEMAS) registry.add(schema, { id: schema.meta()?.id ?? '' });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => ref(id).$ref });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]));
}
