// What a host that runs is put together from.
import type { Tape, TapeSource } from '@trellis/tape'
import type { WallClock } from '../clock/wall-clock.ts'
import type { DataFolder } from '../data-folder/data-folder.ts'
import type { Files } from '../journal/files.ts'
import type { DirectoryHost } from './directory-host.ts'
import type { HostOptions } from './host-options.ts'
import type { Streams } from './streams.ts'

export interface RunningParts {
  readonly options: HostOptions
  readonly folder: DataFolder
  readonly files: Files
  readonly wall: WallClock
  readonly streams: Streams
  readonly directory: DirectoryHost
  readonly source: TapeSource
  readonly tape: Tape
}
