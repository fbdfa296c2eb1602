// The words of the backtest, which come with its code.
import { createTextsHook } from '../../../app/words-hook.ts'

/** Waits for the words by suspending; the tab's placeholder is shown meanwhile. */
export const useBacktestTexts = createTextsHook('backtest')
