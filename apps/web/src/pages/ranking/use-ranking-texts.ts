// The words of the ranking, loaded with its page.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the page's words; the placeholder of the page is shown meanwhile. */
export const useRankingTexts = createTextsHook('ranking')
