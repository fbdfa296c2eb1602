// A toast covers no button while there is a place without one.
import { expect, test } from 'vitest'
import { freePlace, type Box, type Room } from './free-place.ts'

const desktop: Room = { width: 1440, height: 900, edge: 24, top: 64, isMirrored: false }
const phone: Room = { width: 390, height: 844, edge: 12, top: 56, isMirrored: false }
const toast = { width: 300, height: 44 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
})

test('on an empty page it lies in the usual corner, mirrored where reading is', () => {
  expect(freePlace(toast, desktop, [])).toMatchObject({ left: 1116, top: 64 })
  expect(freePlace(toast, { ...desktop, isMirrored: true }, [])).toMatchObject({
    left: 24,
    top: 64,
  })
})

test('beside a button in that corner it takes the middle of the same line', () => {
  expect(freePlace(toast, desktop, [box(1300, 70, 116, 40)])).toMatchObject({ left: 570, top: 64 })
})

test('on a phone it goes down to the first line without a button', () => {
  const full = { width: 366, height: 44 }
  const buttons = [box(330, 60, 48, 48), box(20, 130, 80, 32), box(0, 770, 390, 74)]
  expect(freePlace(full, phone, buttons)).toMatchObject({ left: 12, top: 168 })
})

test('over a page full of buttons it covers as little as it can', () => {
  const rows = Array.from({ length: 30 }, (_, row) => box(0, row * 30, 390, row === 20 ? 4 : 30))
  const { top } = freePlace({ width: 366, height: 30 }, phone, rows)
  expect(Math.abs(top - 604)).toBeLessThanOrEqual(8)
})
