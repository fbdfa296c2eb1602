// Reads a paged answer to its end, for a file.

const PAGE = 200

export async function readAll<R>(
  read: (
    page: number,
    limit: number,
  ) => Promise<{ readonly rows: readonly R[]; readonly isEnd: boolean }>,
): Promise<readonly R[]> {
  const all: R[] = []
  for (let page = 0; ; page += 1) {
    const { rows, isEnd } = await read(page, PAGE)
    all.push(...rows)
    if (isEnd || rows.length === 0) return all
  }
}
