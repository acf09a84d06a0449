import Fastify, { type FastifySchemaValidationError } from 'fastify';
import { isWebAddress, judgeLengthFirst } from './formats.ts';

test('[AP-10] a pattern is asked about texts of a permitted length alone', async () => {
  let found: FastifySchemaValidationError[] = [];
  const app = Fastify({
    ajv: { customOptions: { allErrors: true }, onCreate: judgeLengthFirst },
    schemaErrorFormatter(errors) {
      found = errors;
      return new Error('refused');
    },
  });
  const text = { type: 'string', minLength: 2, maxLength: 4, pattern: '^a*$' };
  app.post('/', { schema: { body: { type: 'object', properties: { text } } } }, () => 'taken');
  const keywords = async (value: string) => {
    found = [];
    await app.inject({ method: 'POST', url: '/', payload: { text: value } });
    return found.map(({ keyword }) => keyword);
  };
  expect(await keywords('aaaa')).toEqual([]);
  expect(await keywords('aaab')).toEqual(['pattern']);
  expect(await keywords('b')).toEqual(['minLength']);
  expect(await keywords('bbbbb')).toEqual(['maxLength']);
  expect(await keywords('b'.repeat(9000))).toEqual(['maxLength']);
  // Lengths count characters: four of these are eight code units.
  expect(await keywords('😀😀😀😀')).toEqual(['pattern']);
  expect(await keywords('😀😀😀😀😀')).toEqual(['maxLength']);
  await app.close();
});

test('[AP-01] a web address has a host that DNS can hold, and no more than 2048 characters', () => {
  expect(isWebAddress(`https://${'a'.repeat(50)}.example/`)).toBe(true);
  expect(isWebAddress(`https://a.example/${'x'.repeat(2030)}`)).toBe(true);
  expect(isWebAddress(`https://a.example/${'x'.repeat(2031)}`)).toBe(false);
  expect(isWebAddress(`https://${'a.'.repeat(130)}example/`)).toBe(false);
  expect(isWebAddress('https:///path')).toBe(false);
});
