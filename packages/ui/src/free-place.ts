// Where a box may lie without covering what can be pressed. Pixels of the window only.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Room {
  readonly width: number
  readonly height: number
  /** Least distance from the sides. */
  readonly edge: number
  /** Where to begin from the top: below the header. */
  readonly top: number
  /** Reading order runs from right to left: the usual corner is the left one. */
  readonly isMirrored: boolean
}

export interface Place extends Pick<Box, 'left' | 'top'> {
  /** What lies under it, px²; 0 where it is free. */
  readonly covered: number
}

const STEP = 8

/**
 * The first place from the top that covers nothing: at the end of the line, in the middle, at its
 * start. Where every place covers something, the one that covers least.
 */
export function freePlace(
  size: Pick<Box, 'width' | 'height'>,
  room: Room,
  taken: readonly Box[],
): Place {
  const right = Math.max(room.edge, room.width - room.edge - size.width)
  const middle = (room.width - size.width) / 2
  const lefts = room.isMirrored ? [room.edge, middle, right] : [right, middle, room.edge]
  let best: Place = { left: lefts[0] ?? 0, top: room.top, covered: Infinity }
  for (let top = room.top; top + size.height + STEP <= room.height; top += STEP) {
    for (const left of lefts) {
      const covered = coverOf({ ...size, left, top }, taken)
      if (covered === 0) return { left, top, covered }
      if (covered < best.covered) best = { left, top, covered }
    }
  }
  return best
}

/** Area of the boxes that a place would cover, px². */
function coverOf(place: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, box) => {
    const width =
      Math.min(place.left + place.width, box.left + box.width) - Math.max(place.left, box.left)
    const height =
      Math.min(place.top + place.height, box.top + box.height) - Math.max(place.top, box.top)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}
