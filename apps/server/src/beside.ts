// What runs beside the bots: the lab, the search for settings, the list of public bots. No start
// waits for it, and no bot needs it.
import { NO_ADVICE, type AdviceAccess } from '@trellis/bot-kit/routes/advice-access.ts'
import type { AdviceKeeper } from './advice/advice-keeper.ts'
import { openAdvice } from './advice/open-advice.ts'
import type { Host } from './host/index.ts'
import type { SharedTexts } from './host/shared-texts.ts'
import { Lab } from './lab/lab.ts'
import type { Others } from './limits/others.ts'
import { textOf, type LogLine } from './log-line.ts'
import { PublicList } from './ranking/public-list.ts'
import type { Settings } from './settings.ts'

export class Beside {
  readonly #settings: Settings
  readonly #log: LogLine
  #lab: Lab | undefined
  #ranking: PublicList | undefined
  #keeper: AdviceKeeper | undefined
  #stopped = false

  constructor(settings: Settings, log: LogLine) {
    this.#settings = settings
    this.#log = log
  }

  /** Undefined where it is switched off, and while the server starts. */
  get lab(): Lab | undefined {
    return this.#lab
  }

  /** Undefined while the server starts. */
  get ranking(): PublicList | undefined {
    return this.#ranking
  }

  get advice(): AdviceAccess {
    return this.#keeper ?? NO_ADVICE
  }

  /** `texts`: what processes of a cluster share, of which another one searches. */
  begin(host: Host, texts?: SharedTexts, others?: Others): void {
    const { flags, lab } = this.#settings
    const log = this.#log
    if (lab) this.#lab = new Lab({ source: host.source, log })
    this.#ranking = new PublicList({ host, flags, others, log })
    this.#ranking.start()
    host
      .ready()
      .then(() => this.#whenReady(host, texts))
      .catch((error: unknown) => this.complain('nothing is suggested', error))
  }

  /** Of what could not be done; nothing amid a stop, which is no failure of it. */
  complain(what: string, error: unknown): void {
    if (!this.#stopped) this.#log(`${what}: ${textOf(error)}`, 'warn')
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#ranking?.stop()
    await this.#keeper?.stop()
    await this.#lab?.stop()
  }

  #whenReady(host: Host, texts: SharedTexts | undefined): void {
    if (this.#stopped) return
    const settings = this.#settings
    if (settings.labWarm) this.#lab?.warmUp(host.market.nowMs())
    const log = this.#log
    this.#keeper = openAdvice(
      host,
      { settings, texts, searches: texts === undefined, log },
      () => this.#lab,
    )
  }
}
