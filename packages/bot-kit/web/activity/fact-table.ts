// How the facts of a kind are said in its activity, where their type alone does not name the words.
import type { ActivityResult } from '@trellis/contract'
import type { Formats } from '@trellis/ui'

type Row = ActivityResult['rows'][number]
type Data = Row['data']

export interface FactTools {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  readonly format: Pick<Formats, 'number' | 'percent'>
}

export interface FactWords {
  /** Key of its words under "activity."; the type where it is not said. */
  key?(data: Data): string
  /** Values for its words beside its own data. */
  values?(data: Data, tools: FactTools): Readonly<Record<string, string>>
  /** Another line of the same moment says it: true of what a feed leaves out. */
  isSaidElsewhere?(data: Data): boolean
  /** What it earned, a signed decimal in the quote coin. */
  profit?(data: Data): string
}

/** Facts of a kind by type. */
export type FactTable = Readonly<Record<string, FactWords>>

/**
 * The words of a change of settings; "" of any other fact, and where the settings before it are on
 * a page that was not read. `older` are the facts before it, newest first, whole where `isWhole`.
 */
export type ChangeWords = (row: Row, older: readonly Row[], isWhole: boolean) => string
