// Words of what home finds for its reader: settings and ranked bots. They come behind the page.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the words by suspending. */
export const useDiscoverTexts = createTextsHook('discover')
