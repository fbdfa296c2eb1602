// Who is to own what: from the same groups and members everybody comes to the same plan, without
// anybody who decides. Each group goes to the member with which it has the highest hash, as far as
// that member has room; nobody has more than one group more than another.
import { createHash } from 'node:crypto'

export interface PlannedMember {
  readonly id: string
  /** Groups that it could not take lately. */
  readonly unable: ReadonlySet<string>
}

/** Bytes of a hash that are a whole number without loss. */
const HASH_BYTES = 6

interface Pair {
  readonly group: string
  readonly id: string
  readonly hash: number
}

/** The owner of each group; empty when there is no member. */
export function planOwners(
  groups: readonly string[],
  members: readonly PlannedMember[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  if (members.length === 0) return owners
  const pairs = pairsOf(groups, members)
  const unable = new Map(members.map(({ id, unable }) => [id, unable]))
  const room = new Room(groups.length, members)
  // What nobody can take is somebody's to try, and whose does not change with that.
  const some = new Set(pairs.filter(({ group, id }) => !unable.get(id)?.has(group)).map(groupOf))
  const can = ({ group, id }: Pair): boolean => !some.has(group) || !unable.get(id)?.has(group)
  for (const pair of pairs) {
    const { group, id } = pair
    if (!owners.has(group) && can(pair) && room.take(id)) owners.set(group, id)
  }
  // Those that nobody with room can take: who can, however much it has.
  for (const pair of pairs)
    if (!owners.has(pair.group) && can(pair)) owners.set(pair.group, pair.id)
  return owners
}

/** Every member has room for its share, and so many for one more as there are groups over. */
class Room {
  readonly #share: number
  #over: number
  readonly #has: Map<string, number>

  constructor(groups: number, members: readonly PlannedMember[]) {
    this.#share = Math.floor(groups / members.length)
    this.#over = groups % members.length
    this.#has = new Map(members.map(({ id }) => [id, 0]))
  }

  take(id: string): boolean {
    const has = this.#has.get(id) ?? 0
    if (has > this.#share || (has === this.#share && this.#over === 0)) return false
    if (has === this.#share) this.#over--
    this.#has.set(id, has + 1)
    return true
  }
}

function pairsOf(groups: readonly string[], members: readonly PlannedMember[]): readonly Pair[] {
  const pairs = groups.flatMap((group) =>
    members.map(({ id }) => ({ group, id, hash: hashOf(group, id) })),
  )
  return pairs.sort((a, b) => b.hash - a.hash || compare(a.group, b.group) || compare(a.id, b.id))
}

const groupOf = ({ group }: Pair): string => group

function hashOf(group: string, id: string): number {
  return createHash('sha256').update(`${group}/${id}`).digest().readUIntBE(0, HASH_BYTES)
}

/** By code units: the same everywhere, unlike an order of a language. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
