// The host's door: starts the engine's workers and gives routes, sockets and health what they may reach.
export * from './host-api.ts'
export { startHost, type HostOptions } from './host.ts'
export type { DirectoryAccess } from './directory-host.ts'
