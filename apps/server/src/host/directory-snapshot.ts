// The bytes of a snapshot of the directory: the JSON that it always was, broken into lines that are
// written and read one at a time. Nobody who owns or follows a million accounts may stand still for
// seconds, and no text may be as long as all of it.
import {
  DIRECTORY_PARTITION,
  type Directory,
  type DirectoryFact,
  type DirectorySnapshot,
} from '@trellis/engine'
import { assert } from '@trellis/kernel'
import { setImmediate as turn } from 'node:timers/promises'

/** Some ten milliseconds of work. */
const FACTS_OF_LINE = 5000
const NEWLINE = 0x0a
const COMMA = 0x2c

/** The bytes of a snapshot, which is not looked at again after later changes of the directory. */
export async function snapshotBytes(
  { facts, ...head }: DirectorySnapshot,
  factsOfLine = FACTS_OF_LINE,
): Promise<Buffer> {
  const opened = `${JSON.stringify(head).slice(0, -1)},"facts":[\n`
  const lines = [Buffer.from(opened)]
  for (let at = 0; at < facts.length; at += factsOfLine) {
    const end = at + factsOfLine
    const line = JSON.stringify(facts.slice(at, end)).slice(1, -1)
    lines.push(Buffer.from(end < facts.length ? `${line},\n` : `${line}\n`))
    await turn()
  }
  lines.push(Buffer.from(']}'))
  return Buffer.concat(lines)
}

/** Restores a directory that is empty; bytes of older releases are one line. */
export async function restoreDirectory(directory: Directory, bytes: Uint8Array): Promise<void> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const headEnd = all.indexOf(NEWLINE)
  if (headEnd === -1) {
    directory.restore(JSON.parse(all.toString()) as DirectorySnapshot)
    return
  }
  const head = JSON.parse(`${all.toString('utf8', 0, headEnd)}]}`) as DirectorySnapshot
  assert(head.version === 1 && directory.next === 0, 'cannot restore here', head.version)
  for (let at = headEnd + 1; ; await turn()) {
    const end = all.indexOf(NEWLINE, at)
    if (end === -1) break
    const last = all[end - 1] === COMMA ? end - 1 : end
    const facts = JSON.parse(`[${all.toString('utf8', at, last)}]`) as DirectoryFact[]
    const batch = { partition: DIRECTORY_PARTITION, first: directory.next, ...NO_STAMP, facts }
    directory.fold(batch)
    at = end + 1
  }
  // The facts that would build it are not those that did.
  directory.next = head.position
}

const NO_STAMP = { atMs: 0, tape: 0, fromTape: false }
