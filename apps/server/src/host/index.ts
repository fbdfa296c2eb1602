// The host's door: starts the engine's workers and gives routes, sockets and health what they may
// reach.
export * from './host-api.ts'
export type { HostOptions, HostSettings } from './host-options.ts'
export { startHost } from './host.ts'
export { DataFolderError } from '../data-folder/data-folder.ts'
export { FolderLockedError } from '../clock/folder-lock.ts'
export { HistoryAwayError } from '../threads/read-models.ts'
export type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'
