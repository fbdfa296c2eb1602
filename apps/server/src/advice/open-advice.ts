// Begins what suggests settings, once bots trade: searched here and kept in the data folder, or
// searched by one process of a cluster and kept where all of them read it.
import type { Host } from '../host/host-api.ts'
import type { SharedTexts } from '../host/shared-texts.ts'
import type { Lab } from '../lab/lab.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'
import { adviceFile } from './advice-file.ts'
import { AdviceKeeper } from './advice-keeper.ts'
import { sharedAdvice } from './shared-advice.ts'

export interface AdviceParts {
  readonly settings: Pick<Settings, 'advice' | 'adviceShare' | 'dataDir'>
  /** What processes of a cluster share; undefined of one that is alone. */
  readonly texts: SharedTexts | undefined
  readonly searches: boolean
  readonly log: LogLine
}

/** Undefined where nothing is suggested. `lab` plays the pick of the day. */
export function openAdvice(
  { source, market, directory }: Pick<Host, 'source' | 'market' | 'directory'>,
  { settings, texts, searches, log }: AdviceParts,
  lab: () => Lab | undefined,
): AdviceKeeper | undefined {
  const { advice, adviceShare, dataDir } = settings
  const owner = directory.state.market
  if (!advice || owner === undefined) return undefined
  const store = texts === undefined ? adviceFile(dataDir, owner) : sharedAdvice(texts, owner)
  return new AdviceKeeper({ source, market, store, searches, share: adviceShare / 100, log, lab })
}
