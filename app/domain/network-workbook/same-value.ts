import type { SheetColumn, SheetKey } from './sheets'

type Cell = string | null | undefined

/** A text as files give it back: one line, single spaces, no invisible characters. */
export const asRead = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** Text that a value has in the file: the French name of a choice, else the value. */
export function shownValue({ choices = {} }: SheetColumn, value: string): string {
  return Object.hasOwn(choices, value) ? (choices[value] ?? value) : value
}

const list = (value: string) => value.split(';').map(asRead).filter(Boolean).join(';')

/**
 * Tests whether two values of a column mean the same. No flag is 'non'. No target is 0, except a family's: one with 0 is
 * selected.
 */
export function sameValue(sheet: SheetKey, { kind, key }: SheetColumn, a: Cell, b: Cell): boolean {
  // Most cells of a file are as they were written.
  if ((a ?? null) === (b ?? null)) return true
  if (kind === 'flag') return (a ?? 'non') === (b ?? 'non')
  const none = sheet === 'targets' && kind === 'number' && !key.startsWith('family.') ? '0' : ''
  const [left, right] = [a ?? none, b ?? none]
  if (kind === 'number' && left !== '' && right !== '') return Number(left) === Number(right)
  if (kind === 'texts') return list(left) === list(right)
  if (key === 'email') return asRead(left).toLowerCase() === asRead(right).toLowerCase()
  return asRead(left) === asRead(right)
}
