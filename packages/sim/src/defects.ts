// temporary
import type { Defect } from './defect.ts'
export const DEFECTS: readonly Defect[] = []
