// Reads numbers as people type or paste them: other digits, grouping, comma or point. Must never guess
// a magnitude: what has no single meaning stays unread.

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10] as const
const INVISIBLE = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
const SPACES = /[\s\u00a0\u202f'’_]/g

/**
 * A plain decimal string for what was typed ("1.234,56", "1,234.56", "١٢٣٤٫٥"), '' for nothing, undefined when it
 * cannot be read. `decimalSign` settles a lone separator before exactly three digits.
 */
export function readTypedNumber(text: string, decimalSign: '.' | ',' = '.'): string | undefined {
  const plain = toLatin(text).replace(INVISIBLE, '').replace(SPACES, '')
  if (plain === '') return ''
  const unified = unifySeparators(plain.replaceAll('٬', ',').replaceAll('٫', '\u0001'), decimalSign)
  if (unified === undefined || !/^\d*\.?\d*$/.test(unified) || !/\d/.test(unified)) return undefined
  const [whole = '', fraction = ''] = unified.split('.')
  const cleanWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  if (cleanWhole.length + fraction.length > 30) return undefined
  return fraction === '' ? cleanWhole : `${cleanWhole}.${fraction}`
}

function toLatin(text: string): string {
  let latin = ''
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10)
    latin += zero === undefined ? char : String(code - zero)
  }
  return latin
}

/** One point for the decimal sign, no grouping; undefined where both readings would be possible nonsense. */
function unifySeparators(text: string, decimalSign: '.' | ','): string | undefined {
  if (text.includes('\u0001')) {
    if (text.split('\u0001').length > 2 || text.includes('.')) return undefined
    return groupsOk(text.split('\u0001')[0] ?? '', ',')
      ? text.replaceAll(',', '').replace('\u0001', '.')
      : undefined
  }
  const lastPoint = text.lastIndexOf('.')
  const lastComma = text.lastIndexOf(',')
  if (lastPoint >= 0 && lastComma >= 0) {
    const decimal = lastPoint > lastComma ? '.' : ','
    return withDecimal(text, decimal)
  }
  const sign = lastPoint >= 0 ? '.' : ','
  const parts = text.split(sign)
  if (parts.length === 1) return text
  if (parts.length > 2) return groupsOk(text, sign) ? parts.join('') : undefined
  const threeDigits = /^\d{3}$/.test(parts[1] ?? '') && /^[1-9]\d{0,2}$/.test(parts[0] ?? '')
  return threeDigits && sign !== decimalSign ? parts.join('') : parts.join('.')
}

function withDecimal(text: string, decimal: '.' | ','): string | undefined {
  const grouping = decimal === '.' ? ',' : '.'
  const parts = text.split(decimal)
  if (parts.length > 2 || !groupsOk(parts[0] ?? '', grouping)) return undefined
  return `${(parts[0] ?? '').replaceAll(grouping, '')}.${parts[1] ?? ''}`
}

// Indian grouping has pairs before the last three digits, so two or three digits are both a group.
function groupsOk(whole: string, grouping: string): boolean {
  const groups = whole.split(grouping)
  if (groups.length === 1) return true
  const last = groups.at(-1) ?? ''
  const middle = groups.slice(1, -1)
  return /^\d{1,3}$/.test(groups[0] ?? '') && /^\d{3}$/.test(last) && middle.every(isGroup)
}

function isGroup(group: string): boolean {
  return /^\d{2,3}$/.test(group)
}
