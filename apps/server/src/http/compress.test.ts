// Public answers in the form the caller can read, and in no other.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressText, varies } from './compress.ts'

const long = JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ time: i, open: `${i}.5` })))

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', ''],
  [undefined, ''],
] as const)('%s gets %s', async (accept, encoding) => {
  const sent = await compressText(long, accept)
  expect(sent.encoding).toBe(encoding)
  const bytes = Buffer.from(sent.body)
  const read =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes
  expect(read.toString()).toBe(long)
  if (encoding !== '') expect(bytes.length).toBeLessThan(long.length / 3)
})

test('short answers stay as they are', async () => {
  expect(await compressText('{"ret_code":0}', 'br')).toEqual({
    encoding: '',
    body: '{"ret_code":0}',
  })
})

test('an answer that differs by encoding differs by what it differed by before, too', () => {
  const reply = (vary?: string) => ({ getHeader: () => vary })
  expect(varies(reply())).toBe('accept-encoding')
  expect(varies(reply('origin'))).toBe('origin, accept-encoding')
})
