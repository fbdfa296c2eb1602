// The parts of a detail page that only a bot on contracts has: its risk card, its notice of a
// liquidation that is near, its dialog for more margin and what a withdrawal leaves.
import type { ContractFigures, EndpointPath } from '@trellis/contract'
import type { DetailKind } from '../detail/detail-kind.ts'
import { later, laterDialog } from '../later.tsx'
import type { BotTargets } from './bot-ends.ts'

/** What a kind says of its bots. */
export interface RiskPage<D> extends Pick<DetailKind<D>, 'read' | 'view'> {
  contract(detail: D): ContractFigures
  targets(detail: D): BotTargets
  /** What a liquidation takes, where that is less than the equity: a decimal. */
  atStake?(detail: D): string
  /** Its orders follow from each other: no straight move can be told from those that rest. */
  readonly hasMoves?: false
  readonly calls: {
    readonly addMargin: EndpointPath
    /** Where it is asked what more margin would do. */
    readonly validateAddMargin: EndpointPath
  }
}

/** The same of bots whose profit may leave while they run. */
export interface MarginPage<D> extends RiskPage<D> {
  readonly calls: RiskPage<D>['calls'] & { readonly validateWithdraw: EndpointPath }
}

type Part<D, K extends 'Risk' | 'AddMargin' | 'WithdrawEffect'> = NonNullable<DetailKind<D>[K]>

export interface RiskParts<D> {
  readonly Risk: Part<D, 'Risk'>
  readonly NearLiquidation: Part<D, 'Risk'>
  readonly AddMargin: Part<D, 'AddMargin'>
}

export interface MarginParts<D> extends RiskParts<D> {
  readonly WithdrawEffect: Part<D, 'WithdrawEffect'>
}

/** The parts, each loaded when it is first shown. */
export function riskParts<D>(page: RiskPage<D>): RiskParts<D> {
  return {
    Risk: later(async () => {
      const { RiskCard } = await import('./risk-card.tsx')
      return (props) => (
        <RiskCard
          {...props}
          figures={page.contract(props.detail)}
          targets={page.targets(props.detail)}
          hasMoves={page.hasMoves}
        />
      )
    }),
    NearLiquidation: later(async () => {
      const { NearLiquidation } = await import('./near-liquidation.tsx')
      return ({ view, modes, onAction, detail }) => (
        <NearLiquidation
          view={view}
          modes={modes}
          onAction={onAction}
          figures={page.contract(detail)}
          atStake={page.atStake?.(detail)}
        />
      )
    }),
    AddMargin: laterDialog(async () => {
      const { AddMarginDialog } = await import('./add-margin-dialog.tsx')
      return (props) => (
        <AddMarginDialog
          {...props}
          path={page.calls.addMargin}
          effectPath={page.calls.validateAddMargin}
          figures={page.contract(props.detail)}
          read={page.read}
          viewOf={page.view}
        />
      )
    }),
  }
}

/** These, and what a withdrawal leaves. */
export function marginParts<D>(page: MarginPage<D>): MarginParts<D> {
  return {
    ...riskParts(page),
    WithdrawEffect: later(async () => {
      const { MarginEffectTable } = await import('./margin-effect-table.tsx')
      return ({ amount, view, detail }) => (
        <MarginEffectTable
          view={view}
          figures={page.contract(detail)}
          path={page.calls.validateWithdraw}
          request={amount === '0' ? undefined : { withdraw_amount: amount }}
        />
      )
    }),
  }
}
