// What the servers refuse is said once, and nothing else that a connection tells.
import { PermissionViolationError, type Status } from '@nats-io/transport-node'
import { expect, it } from 'vitest'
import { tellRefusals } from './refusals.ts'

const AND_SO = 'are these the credentials of its role?'

const refused = (operation: 'publish' | 'subscription', subject: string): Status => ({
  type: 'error',
  error: new PermissionViolationError('Permissions Violation', operation, subject),
})

it('says each thing once that this user may not do', async () => {
  const said: string[] = []
  const status = async function* (): AsyncGenerator<Status> {
    yield { type: 'reconnecting' }
    yield refused('publish', '$JS.API.STREAM.CREATE.x')
    yield { type: 'error', error: new Error('something else') }
    yield refused('publish', '$JS.API.STREAM.CREATE.x')
    yield refused('publish', '$JS.API.CONSUMER.CREATE.trellis-g00.one')
    yield refused('publish', '$JS.API.CONSUMER.CREATE.trellis-g00.other')
    yield refused('subscription', 'trellis.call.g00')
  }
  await tellRefusals({ status }, (line) => said.push(line))
  expect(said).toEqual([
    'NATS refuses this user to publish to $JS.API.STREAM.CREATE.x: ' + AND_SO,
    'NATS refuses this user to publish to $JS.API.CONSUMER.CREATE.trellis-g00.*: ' + AND_SO,
    'NATS refuses this user to listen to trellis.call.g00: ' + AND_SO,
  ])
})
