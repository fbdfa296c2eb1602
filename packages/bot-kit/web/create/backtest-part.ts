// What the page of a form draws a backtest with, handed down to the tab that is loaded later.
import { createContext } from 'react'
import type { CreateParts } from '../web-context.ts'

/** Undefined on a page that lends nothing. */
export const BacktestPart = createContext<CreateParts['Backtest']>(undefined)
