// Instructions of an operator to the server of a journey, as the machine's console gives them.
import { sendInstruction } from '../apps/server/src/auth/send-instruction.ts'
import type { Site } from './app.ts'
import { STAND_KEY } from './stand-key.ts'

/** Tells the server to do something to accounts; answers the line that it says. */
export function instruct(app: Site, name: string, words: readonly string[]): Promise<string> {
  const target = { address: app.base, dataDir: '', secretKey: STAND_KEY }
  return sendInstruction(target, { kind: 'accounts', name, words })
}
