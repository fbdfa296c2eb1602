// Snapshots of partitions as files: written aside, synced, renamed. A damaged one is as good as
// none; the journal before it is still there, so an older one or a full replay serves.
import { ALL_PARTITIONS, type PartitionSnapshot } from './journal.ts'
import { blockOf, crcOf } from './block.ts'
import type { Files } from './files.ts'
import { readWhole, writeWhole } from './record.ts'
import type { LogLine } from '../log-line.ts'

const MAGIC = 0x4e535254
const VERSION = 1
const HEAD = 64
const KEPT = 2
const NAME = /^p(\d{3})-(\d{16})\.snap$/

interface SnapshotFile {
  readonly partition: number
  readonly position: number
  readonly name: string
}

/** The newest whole snapshot of every partition that `owns` names. */
export async function loadSnapshots(
  store: { readonly files: Files; readonly folder: string; readonly log: LogLine },
  owns: (partition: number) => boolean,
): Promise<ReadonlyMap<number, PartitionSnapshot>> {
  const found = new Map<number, PartitionSnapshot>()
  for (const file of (await listSnapshots(store.files, store.folder)).reverse()) {
    if (!owns(file.partition) || found.has(file.partition)) continue
    const snapshot = await readSnapshot(store.files, `${store.folder}/${file.name}`)
    if (snapshot?.partition === file.partition && snapshot.position === file.position) {
      found.set(file.partition, snapshot)
    } else {
      store.log(`snapshot ${file.name} is damaged and is not used`, 'warn')
    }
  }
  return found
}

/** Writes snapshots durably and removes those that are older than the one before. */
export async function saveSnapshots(
  files: Files,
  folder: string,
  snapshots: readonly PartitionSnapshot[],
): Promise<void> {
  await files.makeFolder(folder)
  for (const snapshot of snapshots) {
    const name = nameOf(snapshot.partition, snapshot.position)
    const aside = `${folder}/${name}.tmp`
    const file = await files.open(aside)
    try {
      const bytes = encodeSnapshot(snapshot)
      await file.truncate(0)
      await file.write(bytes, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await files.rename(aside, `${folder}/${name}`)
  }
  await files.syncFolder(folder)
  const touched = new Set(snapshots.map((snapshot) => snapshot.partition))
  await removeOld(files, folder, touched)
}

/** Position of the newest snapshot of each partition, by the names of the files. */
export async function newestSnapshots(
  files: Files,
  folder: string,
): Promise<ReadonlyMap<number, number>> {
  const list = await listSnapshots(files, folder)
  return new Map(list.map(({ partition, position }) => [partition, position]))
}

/** Removes all snapshots: they may rest on facts that are given up. */
export async function dropSnapshots(files: Files, folder: string): Promise<void> {
  for (const { name } of await listSnapshots(files, folder)) await files.remove(`${folder}/${name}`)
}

async function removeOld(
  files: Files,
  folder: string,
  touched: ReadonlySet<number>,
): Promise<void> {
  const kept = new Map<number, number>()
  for (const file of (await listSnapshots(files, folder)).reverse()) {
    const count = (kept.get(file.partition) ?? 0) + 1
    kept.set(file.partition, count)
    if (count > KEPT && touched.has(file.partition)) await files.remove(`${folder}/${file.name}`)
  }
}

async function listSnapshots(files: Files, folder: string): Promise<SnapshotFile[]> {
  const found: SnapshotFile[] = []
  for (const name of await files.list(folder)) {
    const match = NAME.exec(name)
    if (!match) continue
    found.push({ name, partition: Number(match[1]), position: Number(match[2]) })
  }
  return found
}

function nameOf(partition: number, position: number): string {
  return `p${String(partition).padStart(3, '0')}-${String(position).padStart(16, '0')}.snap`
}

/** A snapshot's bytes, wherever they are kept. */
export function encodeSnapshot(snapshot: PartitionSnapshot): Buffer {
  const block = blockOf(Buffer.alloc(HEAD + snapshot.payload.length))
  const { bytes } = block
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(snapshot.payload.length, 8)
  bytes.writeUInt16LE(VERSION, 12)
  bytes.writeUInt16LE(snapshot.partition, 14)
  writeWhole(block, 16, snapshot.position)
  // -1 (no print processed yet) becomes 0.
  writeWhole(block, 24, snapshot.gateMs + 1)
  bytes.write(snapshot.hash, 32, 16, 'latin1')
  bytes.set(snapshot.payload, HEAD)
  bytes.writeUInt32LE(crcOf(block, 8, bytes.length), 4)
  return bytes
}

async function readSnapshot(files: Files, path: string): Promise<PartitionSnapshot | undefined> {
  const bytes = Buffer.alloc(await files.size(path))
  const got = await files.read(path, 0, bytes)
  return got === bytes.length ? decodeSnapshot(bytes) : undefined
}

/** The snapshot that these bytes are; undefined when they are not whole. */
export function decodeSnapshot(bytes: Buffer): PartitionSnapshot | undefined {
  const block = blockOf(bytes)
  if (bytes.length < HEAD || bytes.readUInt32LE(0) !== MAGIC) return undefined
  if (crcOf(block, 8, bytes.length) !== bytes.readUInt32LE(4)) return undefined
  if (bytes.readUInt16LE(12) !== VERSION) return undefined
  const partition = bytes.readUInt16LE(14)
  if (partition >= ALL_PARTITIONS) return undefined
  return {
    partition,
    position: readWhole(block, 16),
    gateMs: readWhole(block, 24) - 1,
    hash: bytes.toString('latin1', 32, 48),
    payload: bytes.subarray(HEAD),
  }
}
