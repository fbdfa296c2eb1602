// The simulated disk keeps its word about what survives.
import { createRng } from '@trellis/kernel'
import { describe, expect, it } from 'vitest'
import { SimulatedDisk } from './simulated-disk.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

async function content(disk: SimulatedDisk, path: string): Promise<number[]> {
  const into = new Uint8Array(await disk.size(path))
  await disk.read(path, 0, into)
  return [...into]
}

describe('simulated disk', () => {
  it('keeps synced bytes of a synced name through a crash and at most a prefix of the rest', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const disk = new SimulatedDisk(createRng(seed))
      const file = await disk.open('d/a')
      await disk.syncFolder('d')
      await file.write(bytes(1, 2, 3), 0)
      await file.sync()
      await file.write(bytes(4, 5), 3)
      disk.crash()
      const left = await content(disk, 'd/a')
      expect(left.slice(0, 3)).toEqual([1, 2, 3])
      expect(left.length).toBeLessThanOrEqual(5)
    }
  })

  it('forgets a name that was never synced into its folder', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const file = await disk.open('d/a')
    await file.write(bytes(1), 0)
    await file.sync()
    disk.crash()
    expect(await disk.list('d')).toEqual([])
  })

  it('refuses a write past its room and takes what was there before', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const file = await disk.open('d/a')
    disk.faults.roomLeft = 2
    await file.write(bytes(1, 2), 0)
    await expect(file.write(bytes(3), 2)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await content(disk, 'd/a')).toEqual([1, 2])
  })

  it('is out of reach for whoever held it when the power was cut', async () => {
    const disk = new SimulatedDisk(createRng(1))
    const before = disk.mount()
    const file = await before.open('d/a')
    await disk.syncFolder('d')
    await file.write(bytes(1), 0)
    await file.sync()
    disk.crash()
    await expect(file.write(bytes(2), 1)).rejects.toThrow('gone')
    await expect(before.list('d')).rejects.toThrow('gone')
    expect(await content(disk, 'd/a')).toEqual([1])
  })

  it('flips exactly one bit', async () => {
    const disk = new SimulatedDisk(createRng(3))
    const file = await disk.open('d/a')
    await file.write(new Uint8Array(32), 0)
    await file.sync()
    const flipped = disk.flipBit(
      () => true,
      (size) => size,
    )
    expect(flipped?.name).toBe('d/a')
    const ones = (await content(disk, 'd/a')).join('').replace(/0/g, '')
    expect(['1', '2', '4', '8', '16', '32', '64', '128']).toContain(ones)
    flipped?.undo()
    expect(await content(disk, 'd/a')).toEqual(new Array(32).fill(0))
  })
})
