// The process that does all on one machine. An entry of its own: a process of one role of a cluster
// loads none of it.
export { startServer } from './start-server.ts'
