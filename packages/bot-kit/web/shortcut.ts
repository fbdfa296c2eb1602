// A key of a page that does something, for pages of kinds and of the shell.

/**
 * A key, or keys one after the other, and what they do: "j", "Enter", "?", "g h". Off inside inputs
 * and under dialogs. It may open a dialog but never close a bot or move money by itself.
 */
export interface Shortcut {
  readonly keys: string
  /** What it does, in the reader's words, for the list that "?" shows. */
  readonly label: string
  run(): void
}
