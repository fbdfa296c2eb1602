// A server that has suggested settings from its start and searches nothing: what else a test does
// has the machine for itself.
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { startApp, type App, type Site } from './app.ts'

/** A data folder of a test's own with what was searched for all of them. */
export function searchedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-advised-'))
  cpSync(inject('searched'), folder, { recursive: true })
  return folder
}

/** The server with suggested settings in a data folder; resolves when it has them. */
export async function startSearched(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<App> {
  const kept = { TRELLIS_DATA_DIR: folder, TRELLIS_ADVICE: '1', TRELLIS_ADVICE_SHARE: '0' }
  const app = await startApp({ ...kept, ...env })
  await suggestions(app)
  return app
}

/** Waits for those of the pair that is traded most and of baskets: what is asked for is next. */
export async function suggestions(site: Site): Promise<void> {
  await isReady(site, 'creation', { biz_type: 'SPOT_GRID', symbol: 'BTCUSDT' })
  await isReady(site, 'fcombo', {})
}

async function isReady({ base }: Site, call: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  for (;;) {
    const answer = await fetch(`${base}/x-api/operation/tools/aurora/${call}`, sent)
    const { result } = (await answer.json()) as { readonly result: { readonly state: string } }
    if (result.state === 'READY') return
    if (result.state === 'NO_HISTORY') throw new Error(`nothing is suggested: ${call}`)
    await pause(100)
  }
}
