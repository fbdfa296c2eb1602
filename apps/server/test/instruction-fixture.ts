// An installation whose operator gives it instructions: its key, a folder that outlives a restart,
// and an instruction as the machine's console sends it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SealedInstruction } from '../src/auth/sealed-instruction.ts'
import { sendInstruction } from '../src/auth/send-instruction.ts'
import type { TestServer } from './http-server-fixture.ts'

export const secretKey = 'the key of an installation, long enough'

/** Settings of a server that takes instructions, in a folder of its own until it is removed. */
export function keptInstallation(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `trellis-${name}-`))
  const env = { TRELLIS_SECRET_KEY: secretKey, TRELLIS_DATA_DIR: join(folder, 'data') }
  return { env, remove: (): void => rmSync(folder, { recursive: true, force: true }) }
}

/** Gives an instruction to the server as it is now; answers the line that its command prints. */
export function instruct(
  { address }: Pick<TestServer, 'address'>,
  kind: string,
  name: string,
  ...words: readonly string[]
): Promise<string> {
  return instructWith(secretKey, address, { kind, name, words })
}

/** The same with whatever key somebody has. */
export function instructWith(
  key: string,
  address: string,
  wanted: SealedInstruction,
): Promise<string> {
  return sendInstruction({ address, dataDir: '', secretKey: key }, wanted)
}
