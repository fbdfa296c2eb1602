// The way between the processes of a cluster, over one connection to the servers: calls with their
// answers, and values that are told to whoever listens. What a value means its users know.
import type { NatsConnection } from '@nats-io/transport-node'
import type { LogLine } from '../log-line.ts'
import { Asker } from './asker.ts'
import type { CallResult } from './bus-errors.ts'
import { Line } from './line.ts'
import { serve, type Handler, type ServeOptions, type Serving } from './serving.ts'
import { listen, Teller, type Hearing, type Listening } from './telling.ts'

export interface BusOptions {
  readonly log: LogLine
  /** Milliseconds of a steady clock. */
  readonly steadyMs: () => number
}

export class Bus {
  readonly #line: Line
  readonly #asker: Asker
  readonly #options: BusOptions

  /** Over a connection that its maker closes. */
  constructor(nats: NatsConnection, options: BusOptions) {
    this.#options = options
    this.#line = new Line(nats, options.log)
    this.#asker = new Asker(this.#line, options.steadyMs)
  }

  /** Whether the connection stands, as far as this end knows. */
  get isConnected(): boolean {
    return this.#line.stands
  }

  /** How often the connection was lost, with what was on its way then. */
  get losses(): number {
    return this.#line.losses
  }

  /** Calls without an answer yet. */
  get waiting(): number {
    return this.#asker.waiting
  }

  /** How many calls came to what, since the start. */
  get results(): ReadonlyMap<CallResult, number> {
    return this.#asker.results
  }

  /**
   * Asks whoever serves the subject. Rejects with NotCarriedOutError where that is certain, with
   * NoAnswerError where nobody knows, with AnsweredError where who carried it out failed.
   */
  ask(subject: string, value: unknown, limitMs: number): Promise<unknown> {
    return this.#asker.ask(subject, value, limitMs)
  }

  /** Answers what is asked on a subject. Several processes that serve one are all asked. */
  serve(subject: string, handler: Handler, options: ServeOptions = {}): Serving {
    const { steadyMs, log } = this.#options
    return serve({ line: this.#line, subject, handler, steadyMs, log }, options)
  }

  /** Tells values on a subject, numbered from one. */
  teller(subject: string): Teller {
    return new Teller(this.#line, subject)
  }

  /** Hears what is told on a subject, which may hold wildcards. */
  listen(subject: string, hearing: Hearing): Listening {
    return listen(this.#line, subject, hearing, this.#options.steadyMs)
  }

  /** Resolves when the server knows all that this process serves and listens to. */
  flush(): Promise<void> {
    return this.#line.flush()
  }
}
