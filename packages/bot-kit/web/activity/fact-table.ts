// How the facts of a kind are said in its activity, where their type alone does not name the words.
import type { ActivityResult } from '@trellis/contract'

type Row = ActivityResult['rows'][number]
type Data = Row['data']

export interface FactWords {
  /** Key of its words under "activity."; the type where it is not said. */
  key?(data: Data): string
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
