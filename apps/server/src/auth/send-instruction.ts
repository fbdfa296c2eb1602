// Sends an instruction of the operator to the server that runs on a data folder; its key proves who
// asks.
import { INSTRUCTIONS_PATH, sealInstruction, type SealedInstruction } from './sealed-instruction.ts'
import type { Settings } from '../settings.ts'
import { keyFileOf, SecretBox, wholeKeyOf } from './secret-box.ts'

export interface InstructionTarget {
  /** "http://127.0.0.1:8080" */
  readonly address: string
  readonly dataDir: string
  readonly secretKey: string | undefined
}

/** Nobody took the instruction: no server runs with these settings. */
export class NoServerError extends Error {}

/** The server that runs with these settings. */
export function targetOf({ host, port, dataDir, secretKey }: Settings): InstructionTarget {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { address, dataDir, secretKey }
}

/** The line that the server answers with; throws one line where nothing was done. */
export async function sendInstruction(
  target: InstructionTarget,
  instruction: SealedInstruction,
): Promise<string> {
  const { address, dataDir, secretKey } = target
  const file = keyFileOf(dataDir)
  const key = secretKey ?? (await wholeKeyOf(file))
  if (key === undefined)
    throw new NoServerError(`no server ran on ${dataDir}: ${file} holds no key`)
  const box = new SecretBox(key)
  const answer = await fetch(address + INSTRUCTIONS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sealed: sealInstruction(box, instruction, Date.now()) }),
  }).catch((error: unknown) => {
    throw new NoServerError(`no server answers at ${address}: start it first`, { cause: error })
  })
  const { line } = (await answer.json()) as { readonly line?: string }
  if (!answer.ok) throw new Error(line ?? `the server at ${address} takes no instructions`)
  return line ?? ''
}
