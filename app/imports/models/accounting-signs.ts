import type { Term } from '~/domain/import-models/model'
import { quoted } from '~/domain/message-format'
import type { CellReading } from '../workbook/cell'

type Minus = Term['minus']
type Reading = number | string | null

/** Texts without any of these have no sign of accounting programs. */
const MAY_HAVE = /[(DC]/i
const PARENTHESES = /^\(([^()]*)\)(?: ?€)?$/
const BEFORE = /^(DB|DR|D|CR|C) ?(?=[\d.,])/i
const AFTER = /(?<=[\d.,€hj]) ?(DB|DR|D|CR|C)$/i
const OWN_SIGN = /^[-−–+]|[-−–+](?: ?€)?$/

/** What a text says of its sign, and the text without it; null: it has no such sign, or one too many. */
function signIn(text: string): { rest: string; letter: 'D' | 'C' | null } | null {
  const inner = PARENTHESES.exec(text)?.[1]
  const [before, after] = [BEFORE.exec(text), AFTER.exec(text)]
  const found = before ?? after
  if (inner === undefined && (!found || (before && after))) return null
  const rest = (inner ?? text.replace(before ? BEFORE : AFTER, '')).trim()
  if (rest === '' || OWN_SIGN.test(rest)) return null
  return { rest, letter: found?.[1]?.toUpperCase().startsWith('D') ? 'D' : found ? 'C' : null }
}

/**
 * Reads an amount whose sign is written as accounting programs do: `(12,00)` is negative; of `12,00 D`, `C 12,00` and
 * `12,00 CR` the model says which letter is (8 §5).
 * @param minus letter of negative amounts; undefined: an amount with a letter is refused
 * @param read reads the amount without its sign
 */
export function readSigned(
  cell: CellReading,
  minus: Minus,
  read: (cell: CellReading) => Reading,
): Reading {
  if (cell.kind !== 'text' || !MAY_HAVE.test(cell.text)) return read(cell)
  const found = signIn(cell.text.replace(/\s+/gu, ' ').trim())
  const value = found && read({ ...cell, text: found.rest })
  // The message about an unreadable amount names the whole text.
  if (!found || typeof value !== 'number') return read(cell)
  const { letter } = found
  if (letter !== null && minus === undefined)
    return `${quoted(cell.text)} porte un D ou un C, et le modèle ne dit pas lequel des deux est négatif.`
  return (letter === null || letter === minus) && value !== 0 ? -value : value
}
