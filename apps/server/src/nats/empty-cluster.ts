// Whether a cluster holds nothing yet: what is copied into it goes beside nothing of before.
import { jetstreamManager } from '@nats-io/jetstream'
import { findStream } from './log-settings.ts'
import { ALL_GROUPS, streamOf } from './groups.ts'
import { untilAnswered, type AskedServers } from './until-answered.ts'

/** Throws one line that names the first stream or bucket that holds something. */
export async function refuseFilledStreams(
  asked: Omit<AskedServers, 'name'> & { readonly prefix: string },
): Promise<void> {
  const { nats, prefix } = asked
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 1000 })
  const logs = Array.from({ length: ALL_GROUPS }, (_, group) => streamOf(prefix, group))
  const kept = ['snapshots', 'snapshots-dir'].map((of) => `OBJ_${prefix}-${of}`)
  for (const name of [...logs, ...kept]) {
    const info = await untilAnswered({ ...asked, name }, () => findStream(manager, name))
    if (info !== undefined && info.state.messages > 0)
      throw new Error(`stream ${name} holds messages: a copy goes into an empty cluster`)
  }
}
