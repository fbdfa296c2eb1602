// The words of the announcements, loaded with them.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the words by suspending. */
export const useAnnouncedTexts = createTextsHook('announcements')
