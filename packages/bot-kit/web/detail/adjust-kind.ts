// What a kind declares of adjusting a running bot. Fields, check, request and the unknown result
// follow from its field table.
import type { ComponentType } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { FieldProblemView } from '@trellis/ui'
import type { FormValues } from '../../draft.ts'
import type { FieldLists } from '../../settings.ts'
import type { KindSettings } from '../parameter-lines.ts'
import type { WriteNumber } from '../limit-words.ts'
import type { Translate, WebServices } from '../web-context.ts'
import type { DetailKind, DetailPartProps } from './detail-kind.ts'

/** A finding as the server answers it. */
export interface FoundProblem {
  readonly field: string
  readonly check_code: string
  readonly bound: string
  readonly fix: string
}

/** What is wrong at a field of the dialog. */
export interface AdjustProblem {
  /** Form name. */
  readonly field: string
  view(t: Translate, number: WriteNumber): FieldProblemView
}

/** What the parts of the dialog are given. */
export interface AdjustPartProps<D> extends DetailPartProps<D> {
  readonly before: FormValues
  readonly draft: FormValues
  /** Form names that differ from before. */
  readonly changed: readonly string[]
  /** The server has looked at this very change and refuses nothing of it: it may be announced. */
  readonly sound: boolean
  /** Form names of the fields with a mistake: what a refused value comes to is not shown. */
  readonly refused: readonly string[]
  /** Quote coin that the change adds, a decimal. */
  readonly adds: string
  /** Orders are cancelled and placed anew. */
  readonly moved: boolean
  set(numbers: Readonly<Record<string, string>>): void
}

export interface AdjustKind<D> {
  readonly settings: KindSettings<D>
  readonly read: DetailKind<D>['read']
  readonly paths: { readonly check: EndpointPath; readonly change: EndpointPath }
  /** Whether this bot may change a field; all of them where it is not said. */
  offers?(form: string, detail: D, flags: WebServices['flags']): boolean
  /**
   * Findings at their fields, with what repairs them. Those that only say that nothing changed, or
   * that money is needed, are left out: the dialog says these itself.
   */
  problems(
    found: readonly FoundProblem[],
    bot: Pick<AdjustPartProps<D>, 'detail' | 'draft' | 'pairs'>,
  ): readonly AdjustProblem[]
  /** How its choices that are lists are sent. */
  readonly lists?: FieldLists
  /** Ready-made settings above the fields. */
  readonly Presets?: ComponentType<AdjustPartProps<D>>
  /** What the change comes to, under the fields. */
  readonly Preview?: ComponentType<AdjustPartProps<D>>
}
