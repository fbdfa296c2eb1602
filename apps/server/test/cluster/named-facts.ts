// Facts as lines that two servers may be compared by: everything that a fact says and where it
// stands. Ids of accounts and bots are drawn by the moment, so each is named for its place among
// those of its partition.
import type { Batch } from '@trellis/engine'

/** Numbers as long as ids of today are; amounts of as many digits are equal or not as they are. */
const LIKE_ID = /\d{13,16}/g

/** Lines of each partition's facts, in their order. */
export function factLines(batches: readonly Batch[]): ReadonlyMap<number, readonly string[]> {
  const lines = new Map<number, string[]>()
  const names = namesOf(batches)
  const named = (text: string): string => text.replaceAll(LIKE_ID, (id) => names.get(id) ?? id)
  for (const { partition, first, atMs, tape, fromTape, facts } of batches) {
    const own = lines.get(partition) ?? []
    lines.set(partition, own)
    const cause = `${atMs} ${tape} ${fromTape ? 'tape' : 'command'}`
    for (const [i, fact] of facts.entries())
      own.push(`${first + i} ${cause} ${named(JSON.stringify(fact, plain))}`)
  }
  return lines
}

/** The first fact that is not the same on both sides, of each partition that has one. */
export function differences(
  one: ReadonlyMap<number, readonly string[]>,
  other: ReadonlyMap<number, readonly string[]>,
): readonly string[] {
  const partitions = new Set([...one.keys(), ...other.keys()])
  return [...partitions].flatMap((partition) => {
    const [ours = [], theirs = []] = [one.get(partition), other.get(partition)]
    const at = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex(
      (_, i) => ours[i] !== theirs[i],
    )
    return at < 0 ? [] : [`partition ${partition}: ${ours[at]} | ${theirs[at]}`]
  })
}

function namesOf(batches: readonly Batch[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const name = (kind: string, partition: number, id: number): void => {
    const count = (counts.get(`${kind} ${partition}`) ?? 0) + 1
    counts.set(`${kind} ${partition}`, count)
    names.set(String(id), `<${kind} ${count} of ${partition}>`)
  }
  for (const { partition, facts } of batches)
    for (const fact of facts) {
      if (fact.type === 'user-opened') name('user', partition, fact.user)
      if (fact.type === 'bot-created') name('bot', partition, fact.bot)
    }
  return names
}

/** Amounts and maps as JSON has them; nothing of a fact may be left out. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return value instanceof Map || value instanceof Set ? [...value] : value
}
