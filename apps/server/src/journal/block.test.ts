// The sum over short records is the one that zlib makes.
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, crcOf } from './block.ts'

describe('CRC-32', () => {
  it('is that of the standard: 123456789 gives cbf43926', () => {
    expect(crcOf(blockOf(Buffer.from('123456789')), 0, 9).toString(16)).toBe('cbf43926')
  })

  it('property: equals the one of zlib, whatever the place, the length and the buffer', () => {
    const bytes = fc.uint8Array({ maxLength: 600, size: 'max' })
    fc.assert(
      fc.property(bytes, fc.nat(20), fc.nat(20), (content, before, after) => {
        const whole = Buffer.alloc(before + content.length + after, 0xa5)
        whole.set(content, before)
        const end = before + content.length
        expect(crcOf(blockOf(whole), before, end)).toBe(crc32(content))
        // A buffer that begins in the middle of a larger one.
        expect(crcOf(blockOf(whole.subarray(before)), 0, content.length)).toBe(crc32(content))
      }),
      { numRuns: 500 },
    )
  })
})
