// Whether a write failed because the disk, or the quota on it, is full: a cause that ends by itself
// once there is room.

const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** True for such an error and for one that it caused. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.includes(error.code)) return true
  return isDiskFull(error.cause)
}
