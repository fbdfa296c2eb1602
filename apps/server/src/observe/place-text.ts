// How traces name a place in the journal: what appends there and what brings it into the read
// models are spans of different traces, and meet by it.

/** "17@1240": the partition, and its next position. */
export function placeText(partition: number, position: number): string {
  return `${partition}@${position}`
}
