// Answers that stand side by side and say the same of the same bots are of one moment.

interface Timed {
  /** Market time of the figures, epoch ms. */
  readonly updated_time: string
}

/** What is asked, asked once more where the list was made anew between the answers. */
export async function ofOneMoment<T extends readonly Timed[]>(ask: () => Promise<T>): Promise<T> {
  const answers = await ask()
  return new Set(answers.map((it) => it.updated_time)).size > 1 ? ask() : answers
}
