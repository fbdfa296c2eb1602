// The journal of an engine's host as it is opened: what it reads goes to the host's memory. In one
// process that is files of the data folder (docs/adr/0002), in a cluster a stream
// (docs/adr/0039).
import { openJournal, type EmbeddedOptions } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import type { Journal } from '../journal/journal.ts'
import type { WorkerInit } from './worker-messages.ts'

/** Who hears what a journal holds, and later what became durable. */
export type JournalReaders = Required<
  Pick<EmbeddedOptions, 'log' | 'onDurable' | 'restore' | 'visit' | 'progress'>
>

/** Reads the host's partitions; nobody appends of them before it has ended. */
export type OpenJournal = (readers: JournalReaders) => Promise<Journal>

/** The files of a worker in its data folder. */
export function fileJournal(files: Files, init: WorkerInit): OpenJournal {
  const { worker, shards, dataDir: folder, withheld } = init
  const identity = { worker, shards }
  return (readers) => openJournal({ files, folder, identity, withheld, ...readers })
}
