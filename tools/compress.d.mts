/** Writes `.br` beside every text of a folder that is worth it. */
export function compressFiles(folder: string): Promise<void>
