// A disk that ends its process between two changes: what was done stays, the rest never comes.
import type { Files } from '../src/journal/files.ts'

/** The disk of a process that is killed before its n-th change of a file or folder. */
export function killedAt(
  n: number,
  disk: Files,
): { readonly files: Files; readonly changes: () => number } {
  let changes = 0
  const step = (): void => {
    if (++changes > n) throw new Error('killed')
  }
  const before =
    <A extends readonly unknown[], R>(change: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      step()
      return change(...args)
    }
  const files: Files = {
    list: (path) => disk.list(path),
    size: (path) => disk.size(path),
    read: (path, offset, into) => disk.read(path, offset, into),
    makeFolder: before((path: string) => disk.makeFolder(path)),
    rename: before((from: string, to: string) => disk.rename(from, to)),
    remove: before((path: string) => disk.remove(path)),
    syncFolder: before((path: string) => disk.syncFolder(path)),
    open: before(async (path: string) => {
      const file = await disk.open(path)
      return {
        write: before(file.write),
        writeThrough: before(file.writeThrough),
        sync: before(file.sync),
        truncate: before(file.truncate),
        close: file.close,
      }
    }),
  }
  return { files, changes: () => changes }
}
