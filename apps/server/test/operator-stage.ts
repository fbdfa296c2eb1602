// A server with an operator, whom instructions reach by command and by page: what the tests of what
// operators may do share.
import { afterAll, beforeAll } from 'vitest'
import type { UserId } from '@trellis/kernel'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { instruct, keptInstallation } from './instruction-fixture.ts'

export const password = 'correct horse'
export const GRID = '/s1/bot/grid/v1/create-grid'

export interface Person {
  readonly client: TestClient
  readonly email: string
  readonly id: UserId
}

export type OperatorStage = ReturnType<typeof operatorStage>

/** Starts the server before the tests of a file, with its boss, and ends it after them. */
export function operatorStage() {
  const kept = keptInstallation('operator')
  const env = {
    ...kept.env,
    TRELLIS_OPERATORS: 'boss@example.org',
    TRELLIS_SPEED: '0.000001',
  }
  const now = {} as { server: TestServer }
  const directory = () => now.server.running.host.directory
  const instructed = (kind: string, name: string, ...words: string[]): Promise<string> =>
    instruct(now.server, kind, name, ...words)
  const ofAccounts = (name: string, ...words: string[]): Promise<string> =>
    instructed('accounts', name, ...words)

  beforeAll(async () => {
    now.server = await startTestServer(env)
    await now.server.client().register('boss@example.org', password)
    await ofAccounts('prove', 'boss@example.org')
  })
  afterAll(async () => {
    await now.server.stop()
    kept.remove()
  })

  const login = async (email: string): Promise<TestClient> => {
    const client = now.server.client()
    await client.post('/v2/public/user/login', { email, password })
    return client
  }
  const named = async (name: string): Promise<Person> => {
    const [client, email] = [now.server.client(), `${name}@example.org`]
    await client.register(email, password)
    return { client, email, id: directory().state.accountByEmail(email)!.user }
  }
  /** Stopped, changed on the disk, and started again. */
  const restart = async (meanwhile: (dataDir: string) => Promise<void>): Promise<void> => {
    await now.server.stop()
    await meanwhile(env.TRELLIS_DATA_DIR)
    now.server = await startTestServer(env)
  }
  return { now, directory, instruct: ofAccounts, instructed, login, named, restart }
}

/** An instruction by the page. */
export const act = (client: TestClient, part: string, name: string, ...words: string[]) =>
  client.post('/operator/v1/act', { part, name, words })

export async function madeGrid(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post(GRID, grid)).result.grid_id as string
}
