// The people of the seeded community: made-up names that promise nothing and belong to nobody.
import { createRng, mixSeed } from '@trellis/kernel'

export interface Member {
  /** Two digits, from "01" on: what the account is known by. */
  readonly number: string
  /** What others are shown; no two are alike. */
  readonly nickname: string
}

/** The stream of numbers that names are drawn from. */
const NAMES = 0x6e616d65

const FIRST =
  'Amber Ashen Blue Brisk Calm Cedar Clear Copper Coral Dawn Early Even Fern Grey Harbour Ivory Late ' +
  'Linen Mellow North Olive Plain Quiet River Sandy Silver Slate Steady Still Stone Umber Winter'
const SECOND =
  'Anchor Badger Beacon Birch Canyon Comet Crane Delta Ember Falcon Finch Garden Heron Island Kestrel ' +
  'Lantern Maple Meadow Meridian Orchard Otter Pebble Pilot Prairie Rook Sparrow Spruce Summit ' +
  'Thistle Tide Walnut Willow'

/** So many members; the same seed gives the same, and more of them begin with the same. */
export function drawMembers(seed: number, count: number): readonly Member[] {
  const rng = createRng(mixSeed(seed, NAMES))
  const [first, second] = [FIRST.split(' '), SECOND.split(' ')]
  const nicknames = new Set<string>()
  while (nicknames.size < Math.min(count, first.length * second.length))
    nicknames.add(`${first[rng.below(first.length)]} ${second[rng.below(second.length)]}`)
  return [...nicknames].map((nickname, index) => ({
    number: String(index + 1).padStart(2, '0'),
    nickname,
  }))
}
